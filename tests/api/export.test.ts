import ExcelJS from "exceljs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sweepExports } from "../../server/platform/files/stored.ts";
import { type Application, startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const PATH = "obligation/invoice/list/export";
/** More rows than a request waits for. */
const MANY = 2_345;

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
  const { lines, job } = await exported({
    format: "csv",
    filters: { currency: "SGD", page: 2, page_size: 1 },
    columns: ["invoice_no", "buyer_entity", "total", "status"],
  });
  expect(lines).toHaveLength(all + 1);
  expect(lines[0]).toBe("Invoice no.,Buyer,Total,Status");
  expect(job).toMatchObject({ state: "finished", total: all, done: all });
  const drafts = await exported({ format: "csv", filters: { status: ["draft"] }, columns: ["invoice_no", "total"] });
  expect(drafts.lines.slice(1)).toEqual(["INV-BP-1122,8720.00"]);
});

test("a cell that a spreadsheet would run is text", async () => {
  const { body } = await maker.get("ucenter/supplier/related/enterprise/list");
  const hostile = ["=HYPERLINK(0)", "+1+1", "-1+1", "@SUM(1)", "＝1+1"];
  for (const [index, po_no] of hostile.entries()) {
    expect(
      (
        await maker.post("obligation/invoice", {
          invoice_no: `EXP-${index}`,
          buyer_entity: body.data.rows[0].id,
          currency: "SGD",
          po_no,
        })
      ).body.code,
    ).toBe(0);
  }
  const { lines } = await exported({
    format: "csv",
    filters: { keyword: "EXP-" },
    sort: "invoice_no",
    order: "asc",
    columns: ["invoice_no", "po_no"],
  });
  expect(lines.slice(1).map((line) => line.split(",")[1]?.replace(/^"/, "").charAt(0))).toEqual(hostile.map(() => "'"));
});

test("no other format, unknown filter or column is taken in silence", async () => {
  expect((await maker.post(PATH, { format: "xml" })).body).toMatchObject({ code: 100, data: [{ field: "format" }] });
  expect((await maker.post(PATH, { format: "csv", filters: { colour: "red" } })).body).toMatchObject({
    code: 100,
    data: [{ field: "colour" }],
  });
  expect((await maker.post(PATH, { format: "csv", columns: ["invoice_no", "fingerprint2"] })).body).toMatchObject({
    code: 100,
    data: [{ field: "columns" }],
  });
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
  const started = await maker.post(PATH, {
    format: "xlsx",
    filters: { keyword: "INV-BP-1101" },
    columns: ["invoice_no", "issue_date", "total", "status"],
  });
  const job = (await maker.get("obligation/job", { id: started.body.data.job_id })).body.data;
  const file = await maker.get(`ucenter/file/${job.file_id}`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file.raw as never);
  const [head, row] = [1, 2].map((index) =>
    (book.worksheets[0]?.getRow(index).values as unknown[] | undefined)?.slice(1),
  );
  expect(head).toEqual(["Invoice no.", "Issue date", "Total", "Status"]);
  expect(row).toEqual(["INV-BP-1101", new Date("2026-11-16T00:00:00Z"), 109_000, "Confirmed"]);
  const { lines } = await exported({ format: "csv", filters: { keyword: "EXP-" }, columns: ["po_no"] });
  const hostile = await maker.post(PATH, { format: "xlsx", filters: { keyword: "EXP-" }, columns: ["po_no"] });
  const again = await maker.get(
    `ucenter/file/${(await maker.get("obligation/job", { id: hostile.body.data.job_id })).body.data.file_id}`,
  );
  await book.xlsx.load(again.raw as never);
  const cells = book.worksheets.at(-1)?.getColumn(1).values.slice(2) ?? [];
  expect(cells).toHaveLength(lines.length - 1);
  for (const cell of cells) expect(typeof cell).toBe("string");
});

test("a file says what the page says: where a value stands, in which currency, in words, and at which time", async () => {
  const { lines } = await exported({
    format: "csv",
    page: "invoice/invoice",
    filters: { keyword: "INV-BP-1122" },
    columns: ["invoice_no", "total", "outstanding", "status"],
  });
  expect(lines).toEqual(["Invoice no.,Currency,Total,Outstanding,Status", "INV-BP-1122,SGD,8720.00,,Draft"]);
  const file = async (path: string, body: object): Promise<string> => {
    const { job_id } = (await maker.post(`${path}/export`, { format: "csv", ...body })).body.data;
    const { file_id } = (await maker.get("obligation/job", { id: job_id })).body.data;
    return (await maker.get(`ucenter/file/${file_id}`)).raw.toString("utf8").replace("\uFEFF", "");
  };
  const accounts = await file("ucenter/bank/account/list", { columns: ["hold_until", "is_default"] });
  expect(accounts).toMatch(/\r\n\d{4}-\d\d-\d\d \d\d:\d\d,Yes\r\n/);
  const early = await file("obligation/supplier/early_payment/record/list", { columns: ["paid_at", "apr"] });
  expect(early).toContain(",Rate p.a. (%)\r\n");
});

test("nobody exports without a session", async () => {
  expect((await demo.stranger().post(PATH, { format: "csv" })).body.code).toBe(1001);
});

test("what is masked on the screen is masked in the file", async () => {
  const started = await maker.post("ucenter/bank/account/list/export", {
    format: "csv",
    columns: ["account_name", "account_no"],
  });
  expect(started.body.code).toBe(0);
  const job = (await maker.get("obligation/job", { id: started.body.data.job_id })).body.data;
  const [head, ...rows] = (await maker.get(`ucenter/file/${job.file_id}`)).raw
    .toString("utf8")
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  expect(head).toBe("Account name,Account no.");
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/,\*{4}\d{4}$/);
});

test("rows that are worked out are exported as their list shows them: a trial balance of an earlier day", async () => {
  const accountant = await demo.signedIn("acct.f1");
  const list = "obligation/financier/ledger/trial_balance";
  const filters = { as_of: "2026-10-31", currency: "SGD" };
  const { rows, count } = (await accountant.get(list, { ...filters, page_size: 100 })).body.data;
  const started = await accountant.post(`${list}/export`, {
    format: "csv",
    filters: { ...filters, page: 1, page_size: 2 },
    columns: ["code", "name", "currency", "debit", "credit"],
  });
  expect(started.body.code).toBe(0);
  const { file_id } = (await accountant.get("obligation/job", { id: started.body.data.job_id })).body.data;
  const file = (await accountant.get(`ucenter/file/${file_id}`)).raw.toString("utf8").replace("\uFEFF", "").trim();
  const [head, ...lines] = file.split("\r\n");
  expect(head).toBe("Code,Name,Currency,Debit,Credit");
  expect(lines).toHaveLength(count);
  expect(lines.map((line) => line.split(",").slice(3).join())).toEqual(
    rows.map(({ debit, credit }: Record<string, string>) => `${debit},${credit}`),
  );
  expect(lines[0]).toMatch(/^1010,Bank,SGD,/);
  const wrong = { format: "csv", filters: { as_of: "yesterday" } };
  expect((await accountant.post(`${list}/export`, wrong)).body).toMatchObject({
    code: 100,
    data: [{ field: "as_of" }],
  });
  expect((await accountant.post(`${list}/export`, { format: "csv", columns: ["secret"] })).body.code).toBe(100);
  expect((await maker.post("obligation/financier/ledger/trial_balance/export", { format: "csv" })).body.code).not.toBe(
    0,
  );
});

/**
 * A long list of the second supplier: one amount of cents each, with every other one in a currency of its own and no
 * due date here and there.
 */
async function filled(): Promise<Client> {
  await demo.store.transaction((trx) =>
    trx.run(
      `INSERT INTO invoice (id, created_at, updated_at, version, invoice_no, number_key, seller_entity, buyer_entity, type, issue_date, due_date, due_date_adjusted, currency, subtotal, gst_total, total, credited, paid, outstanding, status, payment_status, funding_status, source)
     SELECT 7000000000000 + n, now(), now(), 1, 'LONG-' || n, 'LONG' || n, v.seller_entity, v.buyer_entity, '380', '2026-11-01'::date + n % 20, '2027-01-01'::date + n % 50, CASE WHEN n % 7 <> 0 THEN '2027-01-01'::date + n % 50 END,
       CASE WHEN n % 2 = 0 THEN 'SGD' ELSE 'USD' END, n + 0.07, 0, n + 0.07, 0, 0, n + 0.07, 'draft', 'unpaid', 'none', 'manual'
     FROM invoice v CROSS JOIN generate_series(1, ${MANY}) n WHERE v.invoice_no = 'LG-2201'`,
    ),
  );
  return demo.signedIn("maker.s2");
}

/** Waits until a job has ended. */
async function ended(client: Client, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = (await client.get("obligation/job", { id })).body.data as Record<string, unknown>;
    if (!["waiting", "running"].includes(String(job["state"]))) return job;
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
}

/** Files are kept when the test goes on, and not before. @returns what lets it go on */
function held(): () => void {
  const { files } = demo.ports;
  const put = files.putFile.bind(files);
  let goOn = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const spy = vi.spyOn(files, "putFile").mockImplementation(async (...given) => {
    await until;
    await put(...given);
  });
  return () => {
    spy.mockRestore();
    goOn();
  };
}

const cents = (amount: unknown): bigint => BigInt(String(amount).replace(".", ""));

test("a long list is exported whole, in the screen's order, with its sums: comma-separated and as a workbook, while the request has long been answered", async () => {
  const client = await filled();
  const columns = ["invoice_no", "currency", "total", "due_date_adjusted"];
  const filters = { keyword: "LONG-" };
  const list = (page: number) =>
    client.get("obligation/invoice/list", {
      ...filters,
      sort: "due_date_adjusted",
      order: "desc",
      page,
      page_size: 100,
    });
  const all = (await client.get("obligation/invoice/list", { ...filters, page_size: 1, exact: "true" })).body.data;
  expect(all.count).toBe(MANY);
  const shown = (rows: Record<string, unknown>[]) => rows.map((row) => [row["invoice_no"], row["total"]]);
  for (const format of ["csv", "xlsx"]) {
    const started = await client.post(PATH, { format, filters, sort: "due_date_adjusted", order: "desc", columns });
    expect(started.body.code, JSON.stringify(started.body)).toBe(0);
    const job = await ended(client, String(started.body.data.job_id));
    expect(job).toMatchObject({ state: "finished", done: MANY, total: MANY });
    const { raw } = await client.get(`ucenter/file/${String(job["file_id"])}`);
    let rows: unknown[][];
    if (format === "csv")
      rows = raw
        .toString("utf8")
        .replace("\uFEFF", "")
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(","));
    else {
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(raw as never);
      rows = [];
      book.worksheets[0]?.eachRow((row, index) => {
        if (index > 1)
          rows.push(
            (row.values as unknown[]).slice(1).map((value) => (typeof value === "number" ? value.toFixed(2) : value)),
          );
      });
    }
    expect(rows).toHaveLength(MANY);
    for (const page of [1, 12, 24])
      expect(rows.slice((page - 1) * 100, page * 100).map(([number, , total]) => [number, total])).toEqual(
        shown((await list(page)).body.data.rows),
      );
    for (const { currency, total } of all.summary.by_currency as Record<string, string>[]) {
      expect([format, rows.filter((row) => row[1] === currency).reduce((sum, row) => sum + cents(row[2]), 0n)]).toEqual(
        [format, cents(total)],
      );
    }
  }
});

test("whoever ends an export, or signs out, has none; one whose process died is told as failed", async () => {
  const client = await demo.signedIn("checker.s2");
  const begin = async () =>
    String((await client.post(PATH, { format: "csv", filters: { keyword: "LONG-" } })).body.data.job_id);
  const state = async (id: string) =>
    (await demo.store.reading.first<{ state: string }>("SELECT state FROM job WHERE id = $1::bigint", [id]))?.state;
  let goOn = held();
  const job = await begin();
  expect((await client.post(`obligation/job/${job}/cancel`, {})).body).toMatchObject({
    code: 0,
    data: { state: "cancelled" },
  });
  goOn();
  expect((await ended(client, job))["file_id"]).toBeUndefined();
  goOn = held();
  const left = await begin();
  expect((await client.post("ucenter/user/logout", {})).body.code).toBe(0);
  goOn();
  await expect.poll(() => state(left), { timeout: 30_000 }).toBe("cancelled");
  await expect
    .poll(() => demo.store.reading.rows("SELECT id FROM file WHERE category = 'export' AND state = 'pending'"), {
      timeout: 30_000,
    })
    .toEqual([]);
  const died = await demo.signedIn("checker2.s2");
  const id = String((await died.post(PATH, { format: "csv", filters: { keyword: "LONG-1" } })).body.data.job_id);
  await ended(died, id);
  await demo.store.transaction((trx) =>
    trx.run(
      "UPDATE job SET state = 'running', finished_at = NULL, file_id = NULL, beat_at = now() - interval '2 minutes' WHERE id = $1::bigint",
      [id],
    ),
  );
  expect((await died.get("obligation/job", { id })).body.data.state).toBe("failed");
});

test("a person has two under way, and what is fetched no more is removed after a day", async () => {
  const client = await demo.signedIn("maker.s2");
  const goOn = held();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => client.post(PATH, { format: "csv", filters: { keyword: "LONG-" } })),
  );
  expect(answers.map(({ body }) => body.code as number).toSorted((one, other) => one - other)).toEqual([
    0, 0, 1067, 1067,
  ]);
  goOn();
  const accepted = answers.filter(({ body }) => body.code === 0);
  for (const { body } of accepted) await ended(client, String(body.data.job_id));
  const { length } = await demo.store.reading.rows("SELECT id FROM file WHERE category = 'export'");
  expect(await sweepExports(demo, 24)).toBe(0);
  const now = demo.ports.clock.now();
  vi.spyOn(demo.ports.clock, "now").mockReturnValue(new Date(now.getTime() + 25 * 3_600_000));
  expect(await sweepExports(demo, 24)).toBe(length);
  vi.restoreAllMocks();
  expect(await demo.store.reading.rows("SELECT id FROM file WHERE category = 'export'")).toEqual([]);
  expect((await client.get("obligation/job", { id: accepted[0]?.body.data.job_id })).body.data.file_id).toBeUndefined();
});
