import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";

const lines: string[] = [];
let application: Application;
beforeAll(async () => {
  application = await startApplication({ log: ({ message }) => void lines.push(message) });
});
afterAll(() => application.close());
beforeEach(() => {
  application.wait(61_000);
  lines.length = 0;
});

const report = {
  body: {
    effectiveDirective: "script-src-elem",
    blockedURL: "https://evil.example/x.js?token=SECRET",
    documentURL: "https://here/invoice?id=5#token=SECRET",
    sample: "SECRET",
  },
  type: "csp-violation",
};
const send = (payload: string, type = "application/reports+json") =>
  application.app.inject({
    method: "POST",
    url: "/api/csp-report",
    headers: { "content-type": type, host: "localhost:8080" },
    payload,
  });

it("a report is one line, without queries, fragments or samples", async () => {
  expect((await send(JSON.stringify([report]))).statusCode).toBe(204);
  await send(
    JSON.stringify({
      "csp-report": { "violated-directive": "img-src", "blocked-uri": "data", "document-uri": "https://here/login" },
    }),
    "application/csp-report",
  );
  expect(lines).toEqual([
    "policy forbade script-src-elem: https://evil.example/x.js on https://here/invoice",
    "policy forbade img-src: data on https://here/login",
  ]);
});

it("what is no report is not logged, what is too large or of another type is refused", async () => {
  for (const payload of ["", "[]", "{}", "null", "nonsense", JSON.stringify([{ body: { effectiveDirective: "\n" } }])])
    await send(payload);
  expect((await send(`[${" ".repeat(17_000)}]`)).statusCode).toBe(413);
  expect((await send("{}", "application/json")).statusCode).toBe(415);
  expect(lines).toEqual([]);
});

it("one caller fills no log", async () => {
  for (let time = 0; time < 40; time += 1) expect((await send(JSON.stringify([report]))).statusCode).toBe(204);
  expect(lines).toHaveLength(10);
});
