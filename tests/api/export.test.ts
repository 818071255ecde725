import ExcelJS from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const PATH = "obligation/invoice/list/export";

let demo: Application;
let maker: Client;
beforeAll(async () => {
  demo = await startApplication();
  maker = await demo.signedIn("maker.s1");
});
afterAll(() => demo.close());

/** Exports, follows the job and reads its file. */
async function exported(body: object): Promise<{ lines: string[]; job: Record<string, unknown> }> {
  const started = await maker.post(PATH, body);
  expect(started.body.code).toBe(0);
  const job = (await maker.get("obligation/job", { id: started.body.data.job_id })).body.data;
  const file = await maker.get(`ucenter/file/${job.file_id}`);
  expect(file.headers["content-type"]).toContain("text/csv");
  return { lines: file.raw.toString("utf8").replace("\uFEFF", "").trim().split("\r\n"), job };
}

test("every filtered row is in the file, also those of further pages, and only those", async () => {
  const all = (await maker.get("obligation/invoice/list", { currency: "SGD", page_size: 1 })).body.data.count;
  const { lines, job } = await exported({ format: "csv", filters: { currency: "SGD", page: 2, page_size: 1 }, columns: ["invoice_no", "buyer_entity", "total", "status"] });
  expect(lines).toHaveLength(all + 1);
  expect(lines[0]).toBe("Invoice no.,Buyer,Total,Status");
  expect(job).toMatchObject({ state: "finished", total: all, done: all });
  const drafts = await exported({ format: "csv", filters: { status: ["draft"] }, columns: ["invoice_no", "total"] });
  expect(drafts.lines.slice(1)).toEqual(["INV-BP-1122,8720.00"]);
});

test("a cell that a spreadsheet would run is text", async () => {
  const { body } = await maker.get("ucenter/supplier/related/enterprise/list");
  const hostile = ["=HYPERLINK(0)", "+1+1", "-1+1", "@SUM(1)", "＝1+1"];
  for (const [place, po_no] of hostile.entries()) {
    expect((await maker.post("obligation/invoice", { invoice_no: `EXP-${place}`, buyer_entity: body.data.rows[0].id, currency: "SGD", po_no })).body.code).toBe(0);
  }
  const { lines } = await exported({ format: "csv", filters: { keyword: "EXP-" }, sort: "invoice_no", order: "asc", columns: ["invoice_no", "po_no"] });
  expect(lines.slice(1).map((line) => line.split(",")[1]?.replace(/^"/, "").charAt(0))).toEqual(hostile.map(() => "'"));
});

test("no other format, unknown filter or column is taken in silence", async () => {
  expect((await maker.post(PATH, { format: "xml" })).body).toMatchObject({ code: 100, data: [{ field: "format" }] });
  expect((await maker.post(PATH, { format: "csv", filters: { colour: "red" } })).body).toMatchObject({ code: 100, data: [{ field: "colour" }] });
  expect((await maker.post(PATH, { format: "csv", columns: ["invoice_no", "fingerprint2"] })).body).toMatchObject({ code: 100, data: [{ field: "columns" }] });
});

test("more rows than one file takes are refused with their number, and never cut", async () => {
  const bounds = demo.registry.constants["export"] as { rows: number };
  const { rows } = bounds;
  bounds.rows = 2;
  try {
    const { body } = await maker.post(PATH, { format: "csv" });
    expect(body).toMatchObject({ code: 100, data: [{ field: "filters" }] });
    expect(body.data[0].message).toContain("one file takes 2");
  } finally {
    bounds.rows = rows;
  }
});

test("a file of one's own export is read by nobody else", async () => {
  const started = await maker.post(PATH, { format: "csv" });
  const { job_id } = started.body.data;
  const { file_id } = (await maker.get("obligation/job", { id: job_id })).body.data;
  const other = await demo.signedIn("checker.s1");
  expect((await other.get(`ucenter/file/${file_id}`)).body.code).toBe(1005);
  expect((await other.get("obligation/job", { id: job_id })).body.code).toBe(1005);
});

test("a workbook has amounts as figures, dates as dates, and runs nothing", async () => {
  const started = await maker.post(PATH, { format: "xlsx", filters: { keyword: "INV-BP-1101" }, columns: ["invoice_no", "issue_date", "total", "status"] });
  const job = (await maker.get("obligation/job", { id: started.body.data.job_id })).body.data;
  const file = await maker.get(`ucenter/file/${job.file_id}`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file.raw as never);
  const [head, row] = [1, 2].map((place) => (book.worksheets[0]?.getRow(place).values as unknown[] | undefined)?.slice(1));
  expect(head).toEqual(["Invoice no.", "Issue date", "Total", "Status"]);
  expect(row).toEqual(["INV-BP-1101", new Date("2026-11-16T00:00:00Z"), 109_000, "Confirmed"]);
  const { lines } = await exported({ format: "csv", filters: { keyword: "EXP-" }, columns: ["po_no"] });
  const hostile = await maker.post(PATH, { format: "xlsx", filters: { keyword: "EXP-" }, columns: ["po_no"] });
  const again = await maker.get(`ucenter/file/${(await maker.get("obligation/job", { id: hostile.body.data.job_id })).body.data.file_id}`);
  await book.xlsx.load(again.raw as never);
  const cells = book.worksheets.at(-1)?.getColumn(1).values.slice(2) ?? [];
  expect(cells).toHaveLength(lines.length - 1);
  for (const cell of cells) expect(typeof cell).toBe("string");
});

test("nobody exports without a session", async () => {
  expect((await demo.stranger().post(PATH, { format: "csv" })).body.code).toBe(1001);
});

test("what is masked on the screen is masked in the file", async () => {
  const started = await maker.post("ucenter/bank/account/list/export", { format: "csv", columns: ["account_name", "account_no"] });
  expect(started.body.code).toBe(0);
  const job = (await maker.get("obligation/job", { id: started.body.data.job_id })).body.data;
  const [head, ...rows] = (await maker.get(`ucenter/file/${job.file_id}`)).raw.toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("Account name,Account no.");
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/,\*{4}\d{4}$/);
});
