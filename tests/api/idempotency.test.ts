import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

const PATH = "obligation/invoice";
const count = async () => Number((await application.store.reading.first("SELECT count(*) AS count FROM invoice"))?.["count"]);

it("one key has one effect, and its answer is told again", async () => {
  const before = await count();
  const first = await supplier.post(PATH, { invoice_no: "ONCE-1" }, { key: "key-once-0001" });
  const again = await supplier.post(PATH, { invoice_no: "ONCE-1" }, { key: "key-once-0001" });
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
  expect(again.status).toBe(200);
  expect(await count()).toBe(before + 1);
});

it("ten at once have one effect", async () => {
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 10 }, () => supplier.post(PATH, { invoice_no: "ONCE-10" }, { key: "key-once-0010" })));
  expect(await count()).toBe(before + 1);
  const codes = new Set(answers.map((answer) => answer.body.code));
  expect([...codes].every((code) => code === 0 || code === 1065)).toBe(true);
  expect(new Set(answers.filter((answer) => answer.body.code === 0).map((answer) => answer.body.data.id)).size).toBe(1);
});

it("a key for another body or another record is refused with 1065", async () => {
  const first = await supplier.post(PATH, { invoice_no: "ONCE-2" }, { key: "key-once-0002" });
  expect((await supplier.post(PATH, { invoice_no: "ONCE-3" }, { key: "key-once-0002" })).body.code).toBe(1065);
  const { id, version } = first.body.data;
  const body = { version, comment: "not needed any more" };
  const other = (await supplier.post(PATH, { invoice_no: "ONCE-4" })).body.data;
  expect((await supplier.post(`${PATH}/${id}/cancel`, body, { key: "key-cancel-001" })).body.code).not.toBe(1065);
  const reused = await supplier.post(`${PATH}/${other.id}/cancel`, body, { key: "key-cancel-001" });
  expect(reused.body.data?.id).not.toBe(id);
});

it("a refusal is not kept: the same key may succeed later", async () => {
  expect((await supplier.post(PATH, { invoice_no: 7 }, { key: "key-once-0005" })).body.code).toBe(100);
  expect((await supplier.post(PATH, { invoice_no: "ONCE-5" }, { key: "key-once-0005" })).body.code).toBe(0);
});

it("keys of two people are two keys", async () => {
  const other = await application.signedIn("maker.s2");
  expect((await supplier.post(PATH, { invoice_no: "ONCE-6" }, { key: "key-once-0006" })).body.code).toBe(0);
  const theirs = await other.post(PATH, { invoice_no: "ONCE-6" }, { key: "key-once-0006" });
  expect(theirs.headers["idempotent-replayed"]).toBeUndefined();
  expect(theirs.body.code).toBe(0);
});

it("what is no key is refused", async () => {
  for (const key of ["short", "x".repeat(201), "white space in it"]) {
    const answered = await supplier.post(PATH, {}, { key });
    expect(answered.body).toMatchObject({ code: 100, data: [{ field: "Idempotency-Key" }] });
  }
});

it("many at once by one key are done once, and told again as they were", async () => {
  const made = await Promise.all(["A", "B"].map(async (mark) => (await supplier.post(PATH, { invoice_no: `BULK-${mark}` })).body.data as { id: string; version: number }));
  const items = made.map(({ id, version }) => ({ id, version }));
  const first = await supplier.post(`${PATH}/bulk/submit`, { items }, { key: "key-bulk-0001" });
  expect(first.body.data).toMatchObject({ count: 2, rows: [{ id: items[0]?.id }, { id: items[1]?.id }] });
  const again = await supplier.post(`${PATH}/bulk/submit`, { items }, { key: "key-bulk-0001" });
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
});
