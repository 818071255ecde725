import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const PATH = "obligation/invoice/import";
const HEAD = "Invoice no.,Buyer's UEN,Issue date,Due date,Description,Quantity,Unit price,GST code,GST %";
const row = (number: string, more: { uen?: string; due?: string; price?: string; code?: string; rate?: string; description?: string } = {}) =>
  [number, more.uen ?? "201299101G", "2026-11-20", more.due ?? "2027-01-20", more.description ?? "Nuts", "10", more.price ?? "\"1,000.00\"", more.code ?? "SR", more.rate ?? ""].join(",");

let demo: Application;
let maker: Client;
beforeAll(async () => {
  demo = await startApplication();
  maker = await demo.signedIn("maker.s1");
});
afterAll(() => demo.close());

const send = async (lines: readonly string[], fields: Record<string, string> = {}) =>
  (await maker.upload(PATH, { name: "invoices.csv", bytes: Buffer.from([HEAD, ...lines].join("\r\n")), type: "text/csv" }, fields)).body;
const stored = (like: string) => demo.store.reading.rows<Record<string, string>>(`SELECT invoice_no, total, source, status FROM invoice WHERE invoice_no LIKE $1 ORDER BY invoice_no`, [like]);

test("a file is tried first, then saved as drafts, rows of one number as one invoice", async () => {
  const lines = [row("F-1"), row("F-1", { description: "Bolts", code: "zr", rate: "0%" }), row("F-2", { rate: "9.00" })];
  expect(await send(lines, { dry_run: "true" })).toMatchObject({ code: 0, data: { ok: true, count: 2, errors: [] } });
  expect(await stored("F-%")).toEqual([]);
  expect(await send(lines)).toMatchObject({ code: 0, data: { ok: true, count: 2 } });
  expect(await stored("F-%")).toEqual([{ invoice_no: "F-1", total: "20900.00", source: "csv", status: "draft" }, { invoice_no: "F-2", total: "10900.00", source: "csv", status: "draft" }]);
});

test("every mistake is told at its row and column in one run, also a number that is taken, and nothing is half saved", async () => {
  const { data } = await send([
    row("G-1"), row("INV-BP-1101"), row("G-2", { uen: "53999999X" }), row("G-3", { code: "ZR", rate: "9" }), row("G-1", { due: "2027-01-21" }), row("G-4", { price: "12.345" }), row("g 4"), row("G-5", { code: "GST" }),
  ]);
  expect(data).toMatchObject({ ok: false, count: 0 });
  const places = data.errors.map(({ row: place, field }: { row: number; field: string }) => `${place} ${field}`);
  expect(places).toEqual(["2 invoice_no", "3 buyer_uen", "4 gst_rate", "5 due_date", "6 unit_price", "7 invoice_no", "8 gst_code"]);
  expect(data.errors[1].message).toContain("53999999X");
  expect(data.errors[2].message).toContain("0.00");
  expect(await stored("G-%")).toEqual([]);
});

test("what is no table, has an unknown column, no row or too many is refused as a whole", async () => {
  const refused = async (bytes: Uint8Array, name = "invoices.csv") => (await maker.upload(PATH, { name, bytes })).body;
  for (const answer of [
    await refused(Buffer.from("%PDF-1.7 not a table"), "invoices.pdf"), await refused(Buffer.from([0xff, 0xfe, 0x00, 0x41])), await refused(Buffer.from(HEAD)),
    await refused(Buffer.from(`${HEAD},Colour\nF-9,,,,,,,,,red`)),
  ]) expect(answer).toMatchObject({ code: 100, data: [{ field: "file" }] });
  const many = await send(Array.from({ length: 501 }, (_one, place) => row(`H-${place}`)));
  expect(many).toMatchObject({ code: 100, data: [{ field: "file", message: "At most 500 rows at once; these are 501" }] });
  expect(await stored("H-%")).toEqual([]);
  expect((await maker.post(PATH, { rows: Array.from({ length: 501 }, () => ({ invoice_no: "H-1" })) })).body).toMatchObject({ code: 100, data: [{ field: "rows" }] });
  expect((await maker.post(PATH, {})).body).toMatchObject({ code: 100, data: [{ field: "rows" }] });
});

test("only the people who enter invoices import them, and only for an entity of theirs", async () => {
  const viewer = await demo.signedIn("viewer.s1");
  expect((await viewer.upload(PATH, { name: "a.csv", bytes: Buffer.from(`${HEAD}\n${row("V-1")}`) })).body.code).toBe(1004);
  const foreign = await demo.store.reading.first<{ id: string }>(`SELECT id FROM company_entity WHERE legal_name LIKE 'Lion Gate%'`);
  expect(await send([row("V-2")], { seller_entity: String(foreign?.id) })).toMatchObject({ code: 100, data: [{ field: "seller_entity" }] });
});

test("the template is filled in and taken back, in both languages", async () => {
  for (const [language, name] of [["en-US", "Invoice no."], ["zh-CN", "发票编号"]] as const) {
    maker.language = language;
    const answer = await maker.get(`${PATH}/template`);
    expect(answer.headers["content-disposition"]).toContain("invoices.csv");
    const head = answer.raw.toString("utf8").replace("\uFEFF", "").trim();
    expect(head.split(",")[0]).toBe(name);
    const cells: Record<number, string> = { 0: `T-${language}`, 1: "201299101G", 2: "SGD", 3: "2026-11-20", 4: "2027-01-20", 6: "Nuts", 7: "1", 9: "10.00", 10: "SR" };
    const line = head.split(",").map((_one, place) => cells[place] ?? "").join(",");
    const { body } = await maker.upload(PATH, { name: "t.csv", bytes: Buffer.from(`${head}\n${line}\n`) });
    expect(body).toMatchObject({ code: 0, data: { ok: true, count: 1 } });
  }
  maker.language = "en-US";
});
