import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startApplication } from "./application/application.ts";

test("who asks while the server is ending is told by code to ask again, and the line is closed", async () => {
  const demo = await startApplication();
  await demo.app.listen({ port: 0, host: "127.0.0.1" });
  const line = connect((demo.app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(line, "connect");
  // Half a request keeps the line from being idle.
  line.write("GET /api/ucenter/user/system HTTP/1.1\r\nhost: localhost:8080\r\nplatform: web\r\n");
  await wait(50);
  const ended = demo.close();
  await wait(50);
  line.write("\r\n");
  const pieces: Buffer[] = [];
  line.on("data", (piece: Buffer) => void pieces.push(piece));
  await once(line, "close");
  await ended;
  const text = Buffer.concat(pieces).toString();
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text.toLowerCase()).toContain("connection: close");
  expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4))).toMatchObject({
    code: 1067,
    success: false,
    data: { retry_after: 5 },
  });
});
