import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";

/** The invoices at the business date, as the demonstration promises them: total, outstanding, due day as rolled, states. */
const AT_D0: Readonly<Record<string, readonly [total: string, outstanding: string, due: string, status: string, payment: string]>> = {
  "INV-BP-1101": ["109000.00", "109000.00", "2027-01-15", "confirmed", "unpaid"],
  "INV-BP-1088": ["54500.00", "54500.00", "2027-01-22", "confirmed", "unpaid"],
  "INV-BP-1120": ["27250.00", "27250.00", "2027-01-18", "submitted", "unpaid"],
  "INV-BP-1121": ["16350.00", "16350.00", "2027-01-11", "disputed", "unpaid"],
  "INV-BP-1122": ["8720.00", "8720.00", "2027-01-25", "draft", "unpaid"],
  "LG-2202": ["32700.00", "32700.00", "2027-01-25", "confirmed", "unpaid"],
  "LG-2203": ["21800.00", "21800.00", "2027-01-25", "confirmed", "unpaid"],
  "LG-2204": ["10900.00", "10900.00", "2027-01-25", "confirmed", "unpaid"],
  "LG-2100": ["21800.00", "0.00", "2026-10-30", "settled", "paid"],
  "JC-US-0955": ["36450.00", "36450.00", "2027-01-08", "confirmed", "unpaid"],
  "JC-US-0800": ["22000.00", "0.00", "2026-09-30", "settled", "paid"],
  "JC-3302": ["43600.00", "43600.00", "2027-02-12", "submitted", "unpaid"],
  "AS-0071": ["30000.00", "30000.00", "2027-02-05", "confirmed", "unpaid"],
  "INV-BP-0977": ["38150.00", "38150.00", "2026-10-12", "confirmed", "unpaid"],
  "LG-2055": ["21800.00", "21800.00", "2026-09-07", "confirmed", "unpaid"],
  "JC-3177": ["10900.00", "10900.00", "2026-08-11", "confirmed", "unpaid"],
  "INV-BP-1066": ["65400.00", "65400.00", "2026-12-14", "confirmed", "unpaid"],
  "INV-BP-1095": ["32700.00", "32700.00", "2026-11-13", "confirmed", "unpaid"],
  "INV-BP-1050": ["76300.00", "76300.00", "2026-12-21", "confirmed", "unpaid"],
  "INV-BP-1011": ["43600.00", "0.00", "2026-10-02", "settled", "paid"],
  "LG-2201": ["87200.00", "87200.00", "2027-02-05", "confirmed", "unpaid"],
  "LG-2190": ["64310.00", "0.00", "2026-12-10", "settled", "paid"],
  "JC-US-0901": ["48600.00", "48600.00", "2026-11-13", "confirmed", "unpaid"],
  "JC-3301": ["119900.00", "119900.00", "2027-01-08", "confirmed", "unpaid"],
};

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

test("every invoice stands as the demo tells", async () => {
  const rows = await demo.store.reading.rows<Record<string, string>>(`SELECT invoice_no, total, outstanding, due_date_adjusted, status, payment_status FROM invoice`);
  const found = Object.fromEntries(rows.map((row) => [row["invoice_no"], [row["total"], row["outstanding"], row["due_date_adjusted"], row["status"], row["payment_status"]]]));
  expect(found).toEqual(AT_D0);
});

test("each state came from transitions that people took: history, audit and versions agree", async () => {
  const odd = await demo.store.reading.rows(
    `SELECT invoice_no FROM invoice WHERE version > (SELECT count(*) FROM audit WHERE entity = 'invoice' AND record_id = invoice.id)
       OR status <> coalesce((SELECT to_state FROM timeline_entry WHERE subject_entity = 'invoice' AND subject_id = invoice.id AND axis = 'status' ORDER BY id DESC LIMIT 1), 'draft')`);
  expect(odd).toEqual([]);
});

test("what is open waits for whose turn it is: a facility to sign, two invoices to confirm, one dispute to close", async () => {
  const tasks = await demo.store.reading.rows<{ kind: string; subject_title: string }>(`SELECT kind, subject_title, counterparty FROM task WHERE status = 'todo' ORDER BY subject_title`);
  expect(tasks).toEqual([
    { kind: "signature_begin", subject_title: "FAC-2026-000004", counterparty: "Meridian Trade Capital Pte. Ltd." },
    { kind: "invoice_confirm", subject_title: "INV-BP-1120", counterparty: "Bukit Precision Parts Pte. Ltd." },
    { kind: "invoice_resolve", subject_title: "INV-BP-1121", counterparty: "Bukit Precision Parts Pte. Ltd." },
    { kind: "invoice_confirm", subject_title: "JC-3302", counterparty: "Jurong Cold Chain Logistics Pte. Ltd." },
  ]);
});

test("no secret of a link or a code is kept in the clear", async () => {
  const row = await demo.store.reading.first<{ hashed: boolean }>(`SELECT bool_and(token_hash ~ '^[0-9a-f]{64}$') AS hashed FROM email_link`);
  expect(row?.hashed).toBe(true);
});

test("each invoice says of itself when it is due, whether it is late and by how much", async () => {
  const supplier = await demo.signedIn("maker.s3");
  const late = (await supplier.get("obligation/invoice/list", { keyword: "JC-3177" })).body.data.rows[0];
  expect(late).toMatchObject({ due_date: "2026-08-10", due_date_adjusted: "2026-08-11", overdue: true, days_to_due: -104 });
  const early = (await supplier.get("obligation/invoice/list", { keyword: "JC-US-0955" })).body.data.rows[0];
  expect(early).toMatchObject({ currency: "USD", gst_total: "0.00", overdue: false, days_to_due: 46 });
});

test("what S1 is owed by age is what the demonstration promises", async () => {
  const supplier = await demo.signedIn("maker.s1");
  const { rows } = (await supplier.get("obligation/supplier/statistics/ageing", { currency: "SGD" })).body.data;
  const owed = Object.fromEntries(rows.map((row: Record<string, string>) => [row["bucket"], row["outstanding"]]));
  expect(owed).toEqual({ current: "348800.00", "1-30": "32700.00", "31-60": "38150.00" });
});

test("every approved company is known by a whole file: handed in, checked, screened, reported on, with its papers, by three people", async () => {
  const reviewer = await demo.signedIn("maker.f1");
  const { rows } = (await reviewer.get("ucenter/financier/kyc/list", { status: "approved", page_size: 20 })).body.data;
  expect(rows).toHaveLength(6);
  for (const { id, number } of rows as { id: string; number: string }[]) {
    const { data } = (await reviewer.get("ucenter/financier/kyc", { id })).body;
    expect(data, number).toMatchObject({ completeness: "100.00", missing_count: 0, submitted_on: "2026-06-24", valid_until: "2027-06-30", screening_result: "clear" });
    expect(["low", "medium"], number).toContain(data.risk_rating);
    for (const part of ["shareholders", "directors", "authorizers", "financials", "bank_statements_6m"]) expect(data[part].length, `${number} ${part}`).toBeGreaterThan(0);
    expect(data.shown.acra_bizfile, number).toMatchObject({ name: "Register extract.pdf" });
    expect((data.timeline as { transition: string }[]).map(({ transition }) => transition), number).toEqual(expect.arrayContaining(["submit", "start", "screen", "approve"]));
    expect((await reviewer.get("ucenter/financier/kyc/history/list", { kyc_case: id })).body.data?.rows ?? [], number).toHaveLength(1);
  }
  const reused = await demo.store.reading.rows<{ number: string }>("SELECT one.number FROM kyc_case one JOIN kyc_case first ON first.id = one.reused_from AND first.entity = one.entity WHERE one.status = 'approved' ORDER BY one.number");
  expect(reused.map(({ number }) => number)).toEqual(["KYC-2026-000007", "KYC-2026-000008"]);
});
