import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
let port: number;
beforeAll(async () => {
  application = await startApplication();
  await application.app.listen({ port: 0, host: "127.0.0.1" });
  port = (application.app.server.address() as AddressInfo).port;
});
afterAll(() => application.close());

/** What comes back for these bytes until the server closes the line, and whether it did. */
const responseTo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const line = connect(port, "127.0.0.1", () => void line.write(text.replaceAll("\n", "\r\n")));
    line.on("data", (part: Buffer) => {
      answer += part.toString("latin1");
    });
    line.on("close", () => resolve(answer));
    line.on("error", reject);
  });
const HEAD =
  "POST /api/ucenter/user/login HTTP/1.1\nHost: localhost:8080\nPlatform: web\nSec-Fetch-Site: same-origin\nContent-Type: application/json\n";
const SMUGGLED = "GET /api/ucenter/common/brand HTTP/1.1\nHost: localhost:8080\nConnection: close\n\n";

test.each([
  ["a length and chunks at once", `${HEAD}Content-Length: 4\nTransfer-Encoding: chunked\n\n0\n\n${SMUGGLED}`],
  ["two lengths", `${HEAD}Content-Length: 2\nContent-Length: 40\n\n{}${SMUGGLED}`],
  ["a length that is none", `${HEAD}Content-Length: +2\n\n{}${SMUGGLED}`],
  ["another coding than chunks", `${HEAD}Transfer-Encoding: chunked, identity\n\n0\n\n${SMUGGLED}`],
  ["a coding with a sign before its colon", `${HEAD}Transfer-Encoding : chunked\n\n0\n\n${SMUGGLED}`],
  ["a header that goes on in the next line", `${HEAD}X-More: a\n b\nTransfer-Encoding:\n chunked\n\n0\n\n${SMUGGLED}`],
  ["chunks whose size is none", `${HEAD}Transfer-Encoding: chunked\n\n0x2\n{}\n0\n\n${SMUGGLED}`],
])("%s ends the line, and nothing behind it is read", async (_what, text) => {
  const answer = await responseTo(text);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  expect(answer).not.toContain('"code":0');
});

test("a request that is framed as it should be is answered, and the one behind it too", async () => {
  const answer = await responseTo(
    `POST /api/ucenter/system/verify HTTP/1.1\nHost: localhost:8080\nPlatform: web\nSec-Fetch-Site: same-origin\nContent-Type: application/json\nContent-Length: 2\n\n{}${SMUGGLED}`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
});

test("TRACE and methods of nobody's give nothing back of what was sent", async () => {
  for (const method of ["TRACE", "PROPFIND", "CONNECT"]) {
    const answer = await responseTo(
      `${method} /api/ucenter/common/brand HTTP/1.1\nHost: localhost:8080\nCookie: sid=${"s".repeat(43)}\nConnection: close\n\n`,
    );
    expect(answer, method).not.toContain("ssssss");
    expect(answer, method).not.toMatch(/HTTP\/1\.1 2/);
  }
});
