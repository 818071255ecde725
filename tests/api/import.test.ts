import { afterAll, beforeAll, expect, it } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
beforeAll(async () => {
  const registry = loadRegistry();
  // Without a call of its own an entity's rows are taken as its drafts.
  registry.calls.delete("invoice.import");
  application = await startApplication({ registry });
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

const PATH = "obligation/invoice/import";
const made = async () =>
  Number(
    (await application.store.reading.first("SELECT count(*) AS count FROM invoice WHERE invoice_no LIKE 'ROW-%'"))?.[
      "count"
    ],
  );
const row = (mark: string, more: Record<string, string> = {}) => ({
  invoice_no: `ROW-${mark}`,
  currency: "SGD",
  due_date: "2026-12-20",
  ...more,
});

it("a trial tells and keeps nothing, then rows become drafts, once for one key", async () => {
  const rows = [row("1"), row("2", { po_no: " PO-7 ", due_date: "" })];
  expect((await supplier.post(PATH, { rows, dry_run: true })).body.data).toEqual({ ok: true, count: 2, errors: [] });
  expect(await made()).toBe(0);
  expect((await supplier.post(PATH, { rows }, { key: "import-key-1" })).body.data).toEqual({
    ok: true,
    count: 2,
    errors: [],
  });
  const again = await supplier.post(PATH, { rows }, { key: "import-key-1" });
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(await made()).toBe(2);
  expect(
    await application.store.reading.first("SELECT status, po_no, due_date FROM invoice WHERE invoice_no = 'ROW-2'"),
  ).toEqual({ status: "draft", po_no: "PO-7", due_date: null });
});

it("all or none: errors by row and column", async () => {
  const before = await made();
  const wrong = (
    await supplier.post(PATH, { rows: [row("3"), row("4", { due_date: "soon" }), row("5", { currency: "XXL" })] })
  ).body.data;
  expect(wrong).toMatchObject({
    ok: false,
    count: 0,
    errors: [
      { row: 2, field: "due_date" },
      { row: 3, field: "currency" },
    ],
  });
  const imported = (await supplier.post(PATH, { rows: [row("6"), row("1")] })).body.data;
  expect(imported).toMatchObject({ ok: false, count: 0, errors: [{ row: 2, field: "invoice_no" }] });
  expect((await supplier.post(PATH, { rows: [] })).body.data).toMatchObject({
    ok: false,
    errors: [{ row: 1, field: "", message: "There is no row to import under the headings." }],
  });
  expect((await supplier.post(PATH, { rows: [{ status: "confirmed" }] })).body).toMatchObject({
    code: 100,
    data: [{ field: "rows[0].status" }],
  });
  expect(await made()).toBe(before);
});

it("a file's first line names the columns", async () => {
  const answer = await supplier.upload(PATH, {
    name: "rows.csv",
    bytes: Buffer.from("invoice_no,currency\nROW-8,SGD\nROW-9,USD\n"),
  });
  expect(answer.body.data).toEqual({ ok: true, count: 2, errors: [] });
  const odd = await supplier.upload(PATH, {
    name: "rows.csv",
    bytes: Buffer.from("invoice_no,status\nROW-10,confirmed\n"),
  });
  expect(odd.body.data).toMatchObject({ ok: false, errors: [{ row: 1, field: "status" }] });
});

it("a file of too many rows is refused at its first row too many, and one that is too large at once", async () => {
  const many = Buffer.from(`invoice_no,currency\n${"ROW-99,SGD\n".repeat(800_000)}`);
  expect((await supplier.upload(PATH, { name: "rows.csv", bytes: many })).body).toMatchObject({
    code: 100,
    data: [{ field: "file", message: "At most 500 rows at once" }],
  });
  const wide = Buffer.from(`invoice_no,po_no\nROW-98,${"x".repeat(2_100_000)}\n`);
  expect((await supplier.upload(PATH, { name: "rows.csv", bytes: wide })).body).toMatchObject({
    code: 1061,
    data: { limit: 2_097_152 },
  });
});

it("companies that import at once, under one key, are each told of their own rows", async () => {
  const other = await application.signedIn("maker.s2");
  const rows = (mark: string, count: number) =>
    Array.from({ length: count }, (_, index) => row(`${mark}${index}`, index === 1 ? { due_date: "soon" } : {}));
  const pending = Array.from({ length: 4 }, (_, time) => [
    supplier.post(PATH, { rows: rows(`OWN${time}-`, 3) }, { key: `one-key-${time}` }),
    other.post(PATH, { rows: rows(`THEIRS${time}-`, 2 + time).slice(time === 0 ? 0 : 2) }, { key: `one-key-${time}` }),
  ]);
  for (const [time, pair] of pending.entries()) {
    const [own, theirs] = await Promise.all(pair);
    expect(own?.body.data).toMatchObject({ ok: false, count: 0, errors: [{ row: 2, field: "due_date" }] });
    expect(theirs?.body.data).toMatchObject(
      time === 0 ? { ok: false, count: 0 } : { ok: true, count: time, errors: [] },
    );
  }
});

it("is for those who may make one", async () => {
  expect((await (await application.signedIn("checker.e1")).post(PATH, { rows: [row("11")] })).body.code).toBe(1004);
  expect((await application.stranger().post(PATH, { rows: [row("12")] })).body.code).toBe(1001);
});
