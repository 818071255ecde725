import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

/** Longer than an answer may take, and shorter than the whole of a slow upload. */
const SECONDS = 30;

test("a file that has come in is answered as soon as any other request, where its store never does", async () => {
  const supplier = await demo.signedIn("maker.s1");
  demo.ports.files = { ...demo.ports.files, put: () => new Promise(() => undefined) };
  const answer = await Promise.race([
    supplier.upload(
      "ucenter/file",
      { name: "kept.pdf", bytes: Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n") },
      { category: "invoice" },
    ),
    wait(SECONDS * 1_000),
  ]);
  expect(answer?.body).toMatchObject({ code: 1066, data: { retry_after: 5 } });
});
