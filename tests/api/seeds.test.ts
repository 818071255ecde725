import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { amountFields } from "../../registry/schema/entity.ts";
import { amountIn } from "../../schemas/vocabulary/amount.ts";
import { cents } from "../../schemas/vocabulary/decimal.ts";
import { type Application, startApplication } from "./application/application.ts";

/**
 * The invoices at the business date, as the demonstration promises them: total, outstanding, due day as rolled, states.
 */
const AT_D0: Readonly<
  Record<string, readonly [total: string, outstanding: string, due: string, status: string, payment: string]>
> = {
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
  "INV-BP-1071": ["38749.50", "0.00", "2027-02-01", "settled", "paid"],
  "INV-BP-1040": ["25070.00", "0.00", "2026-11-20", "settled", "paid"],
  "LG-2210": ["43600.00", "43600.00", "2027-02-10", "confirmed", "unpaid"],
  "LG-2211": ["27250.00", "27250.00", "2027-02-10", "confirmed", "unpaid"],
  "LG-2212": ["54500.00", "54500.00", "2027-02-09", "confirmed", "unpaid"],
  "JC-3310": ["32700.00", "32700.00", "2027-02-09", "confirmed", "unpaid"],
  "LG-2301": ["65400.00", "0.00", "2026-11-20", "settled", "paid"],
  "LG-2302": ["38150.00", "38150.00", "2027-01-29", "confirmed", "unpaid"],
  "LG-2303": ["21800.00", "21800.00", "2027-01-22", "confirmed", "unpaid"],
  "LG-2304": ["16350.00", "16350.00", "2027-01-25", "confirmed", "unpaid"],
  "LG-2309": ["27250.00", "27250.00", "2027-02-01", "confirmed", "unpaid"],
  "LG-2314": ["32700.00", "32700.00", "2027-02-03", "confirmed", "unpaid"],
  "LG-2320": ["21800.00", "21800.00", "2027-01-27", "confirmed", "unpaid"],
  "LG-2331": ["16350.00", "16350.00", "2027-01-29", "confirmed", "unpaid"],
  "LG-2341": ["38150.00", "38150.00", "2027-01-28", "confirmed", "unpaid"],
  "LG-2342": ["43600.00", "43600.00", "2027-02-02", "confirmed", "unpaid"],
  "LG-2343": ["19620.00", "19620.00", "2027-01-29", "confirmed", "unpaid"],
  "LG-2213": ["27250.00", "27250.00", "2027-02-09", "disputed", "unpaid"],
  "LG-2214": ["32700.00", "32700.00", "2027-02-11", "confirmed", "unpaid"],
  "LG-2215": ["21800.00", "21800.00", "2027-02-11", "confirmed", "unpaid"],
  "LG-2216": ["21800.00", "21800.00", "2027-02-10", "disputed", "unpaid"],
  "JC-3312": ["16350.00", "16350.00", "2027-02-11", "disputed", "unpaid"],
  "AS-0072": ["2000.00", "2000.00", "2027-02-11", "disputed", "unpaid"],
  "JC-3311": ["54500.00", "54500.00", "2027-02-16", "confirmed", "unpaid"],
  "INV-BP-0931": ["20274.00", "0.00", "2026-09-21", "settled", "paid"],
  "INV-BP-0938": ["18966.00", "0.00", "2026-09-22", "settled", "paid"],
  "LG-2011": ["15696.00", "0.00", "2026-09-23", "settled", "paid"],
  "LG-2218": ["15260.00", "14687.75", "2027-02-09", "confirmed", "unpaid"],
  "LG-2219": ["9592.00", "9592.00", "2027-02-10", "confirmed", "unpaid"],
};

const registry = loadRegistry();
let demo: Application;
beforeAll(async () => {
  demo = await startApplication({ environment: "demo" });
});
afterAll(() => demo.close());

test("every invoice stands as the demo tells", async () => {
  const rows = await demo.store.reading.rows<Record<string, string>>(
    `SELECT invoice_no, total, outstanding, due_date_adjusted, status, payment_status FROM invoice`,
  );
  const found = Object.fromEntries(
    rows.map((row) => [
      row["invoice_no"],
      [row["total"], row["outstanding"], row["due_date_adjusted"], row["status"], row["payment_status"]],
    ]),
  );
  expect(found).toEqual(AT_D0);
});

test("each state came from transitions that people took: history, audit and versions agree", async () => {
  const odd = await demo.store.reading.rows(
    `SELECT invoice_no FROM invoice WHERE version > (SELECT count(*) FROM audit WHERE entity = 'invoice' AND record_id = invoice.id)
       OR status <> coalesce((SELECT to_state FROM timeline_entry WHERE subject_entity = 'invoice' AND subject_id = invoice.id AND axis = 'status' ORDER BY id DESC LIMIT 1), 'draft')`,
  );
  expect(odd).toEqual([]);
});

test("suppliers, enterprises, fund providers and the platform's operator find at least six things each to do, by what people handed in and asked; none of it holds a limit on which figures are worked", async () => {
  const rows = await demo.store.reading.rows<{ role: string; kind: string; subject_title: string }>(
    `SELECT c.role, t.kind, t.subject_title FROM task t JOIN company c ON c.id = t.company WHERE t.status IN ('todo', 'claimed') ORDER BY c.role, t.kind, t.subject_title`,
  );
  const of = (role: string) =>
    rows.filter((row) => row.role === role).map(({ kind, subject_title: title }) => `${kind} ${title}`);
  expect(of("enterprise")).toEqual([
    "approval_rule_approve ip",
    "authorizer_submit Anand Krishnan",
    "authorizer_submit Lakshmi Pillai",
    "bill_approve GC-2231",
    "early_payment_approve EP-2026-000003",
    "early_payment_programme_open Bukit Precision Parts Pte. Ltd.",
    "invoice_confirm INV-BP-1120",
    "invoice_confirm JC-3302",
    "invoice_paid_approve IP-2026-000041",
    "invoice_paid_ceo_approve IP-2026-000043",
    "invoice_paid_note_refusal IP-2026-000039",
    "invoice_reply_dispute LG-2213",
    "invoice_reply_dispute LG-2216",
    "invoice_resolve INV-BP-1121",
    "invoice_resolve JC-3312",
    "invoice_resolve LG-2213",
    "invoice_resolve LG-2216",
    "signature_begin FAC-2026-000004",
  ]);
  expect(of("financier")).toEqual([
    "approval_rule_approve fa",
    "authorizer_audit Yusof Hamid",
    "authorizer_submit Chia Boon Teck",
    "authorizer_submit Teo Hui Min",
    "buyer_limit_approve Straits Harvest Foods Pte. Ltd.",
    "credit_application_review CRA-2026-000005",
    "dpo_fund DPO-2026-000015",
    "dpo_rule_approve FAC-2026-000003",
    "early_payment_approve EP-2026-000004",
    "early_payment_schedule EP-2026-000005",
    "fee_rule_set_approve Orchid Factors Pte. Ltd.",
    "financing_application_approve FA-2026-000049",
    "financing_application_check FA-2026-000046",
    "financing_application_check FA-2026-000047",
    "financing_application_check FA-2026-000048",
    "financing_application_note_signs FA-2026-000047",
    "journal_approve JV-2026-000611",
    "kyc_case_approve KYC-2026-000012",
    "kyc_case_start KYC-2026-000013",
    "permission_group_approve Collections",
    "receipt_match RCP-2026-000003",
    "refund_ceo_approve RFD-2026-000002",
    "user_approve_rights Rachel Quek",
    "vendor_sub_limit_activate Lion Gate Packaging LLP",
  ]);
  expect(of("supplier")).toEqual([
    "approval_rule_approve bank",
    "approval_rule_approve bank",
    "approval_rule_approve bank",
    "authorizer_give_signing Jun Hao Lee",
    "authorizer_submit Ho Kok Leong",
    "authorizer_submit Ng Li Wen",
    "bill_approve SK-118",
    "bill_approve TSS-4533",
    "delivery_record_create_approve DO-BP-1120",
    "delivery_record_create_approve DO-LG-2202",
    "dpo_accept DPO-2026-000014",
    "early_payment_accept_counter EP-2026-000002",
    "financing_application_accept_offer FA-2026-000045",
    "financing_application_accept_offer FA-2026-000050",
    "invoice_answer_dispute AS-0072",
    "invoice_answer_dispute INV-BP-1121",
    "invoice_answer_dispute JC-3312",
    "invoice_paid_accept IP-2026-000038",
    "invoice_paid_accept IP-2026-000040",
    "invoice_paid_accept IP-2026-000042",
    "invoice_resolve AS-0072",
    "kyc_case_submit KYC-2026-000011",
    "user_approve_rights Siti Rahmah",
  ]);
  expect(of("admin")).toEqual([
    "permission_group_approve Brand desk",
    "permission_group_approve Night shift",
    "permission_group_approve Support desk",
    "user_approve_rights Adam Loh",
    "user_approve_rights Grace Seah",
    "user_approve_rights Priya Nair",
  ]);
  const waiting = (await (await demo.signedIn("ops")).get("obligation/workflow/task/list")).body.data.rows as {
    kind: string;
    subject_title: string;
  }[];
  expect(waiting.map(({ kind, subject_title: title }) => `${kind} ${title}`).sort()).toEqual(of("admin"));
  expect(rows).toHaveLength(71);
  expect(
    await demo.store.reading.rows(
      "SELECT node, name, reserved FROM (SELECT 'sub' AS node, f.legal_name AS name, l.reserved FROM vendor_sub_limit l JOIN company_entity f ON f.id = l.financier_entity UNION ALL SELECT 'facility', f.legal_name, l.reserved FROM facility l JOIN company_entity f ON f.id = l.financier_entity) x WHERE reserved > 0 ORDER BY node, reserved",
    ),
  ).toEqual([
    { node: "facility", name: "Orchid Factors Pte. Ltd.", reserved: "16350.00" },
    { node: "facility", name: "Orchid Factors Pte. Ltd.", reserved: "47960.00" },
    { node: "facility", name: "Meridian Trade Capital Pte. Ltd.", reserved: "63220.00" },
    { node: "facility", name: "Meridian Trade Capital Pte. Ltd.", reserved: "78480.00" },
    { node: "sub", name: "Orchid Factors Pte. Ltd.", reserved: "16350.00" },
    { node: "sub", name: "Meridian Trade Capital Pte. Ltd.", reserved: "63220.00" },
  ]);
});

/** Who of the companies that one looks at first finds what; their viewers decide nothing. */
const AT_HAND: Readonly<Record<string, readonly string[]>> = {
  "admin.s1": ["authorizer_submit"],
  "maker.s1": ["invoice_answer_dispute"],
  "checker.s1": ["authorizer_submit", "bill_approve", "bill_approve", "invoice_answer_dispute", "invoice_paid_accept"],
  "checker2.s1": ["authorizer_submit", "bill_approve", "bill_approve", "invoice_answer_dispute", "invoice_paid_accept"],
  "ceo.s1": ["approval_rule_approve", "delivery_record_create_approve"],
  "viewer.s1": [],
  "admin.e1": ["authorizer_submit"],
  "maker.e1": ["invoice_paid_note_refusal", "invoice_reply_dispute"],
  "ceo.e1": ["invoice_paid_ceo_approve"],
  "signatory.e1": ["invoice_paid_ceo_approve"],
  "viewer.e1": [],
  "admin.f1": ["authorizer_submit"],
  "maker.f1": [
    "credit_application_review",
    "early_payment_schedule",
    "financing_application_check",
    "financing_application_check",
    "financing_application_note_signs",
    "kyc_case_start",
  ],
  "checker.f1": [
    "authorizer_audit",
    "buyer_limit_approve",
    "dpo_fund",
    "early_payment_approve",
    "financing_application_approve",
    "financing_application_note_signs",
    "kyc_case_approve",
  ],
  "checker2.f1": ["authorizer_audit", "early_payment_schedule", "financing_application_note_signs", "journal_approve"],
  "risk.f1": ["authorizer_audit", "financing_application_note_signs"],
  "acct.f1": ["early_payment_schedule", "journal_approve"],
  "ceo.f1": ["user_approve_rights"],
  "signatory.f1": ["user_approve_rights"],
  "viewer.f1": [],
  "admin.s2": ["authorizer_give_signing"],
  "admin.s3": ["authorizer_submit"],
  "maker.s3": ["invoice_answer_dispute"],
  "maker.s4": ["invoice_answer_dispute"],
  "ceo.s4": ["user_approve_rights"],
  "admin.e2": ["authorizer_submit"],
  "maker.e2": ["invoice_reply_dispute"],
  "admin.f2": ["authorizer_submit"],
};

test("everybody who may decide at the first companies, and whoever makes or administers at the others, finds work that waits for them", async () => {
  for (const [who, kinds] of Object.entries(AT_HAND)) {
    const person = await demo.signedIn(who);
    const rows = ((await person.get("obligation/workflow/task/list", { tab: "todo" })).body.data?.rows ?? []) as {
      kind: string;
    }[];
    expect(rows.map(({ kind }) => kind).sort(), who).toEqual(kinds);
    expect((await person.get("obligation/workflow/task/todo/count")).body.data.pending_task, who).toBe(kinds.length);
  }
  const buyer = await demo.signedIn("checker.e1");
  expect((await buyer.get("obligation/workflow/task/todo/count")).body.data.pending_task).toBe(7);
});

test("a task about what is a word is told in the language of whoever reads it", async () => {
  const chief = await demo.signedIn("ceo.s1");
  const textsIn = async (language: string) => {
    chief.language = language;
    const { rows } = (await chief.get("obligation/workflow/task/list", { tab: "todo" })).body.data;
    const row = rows.find(({ kind }: { kind: string }) => kind === "approval_rule_approve");
    const { data } = (await chief.get("obligation/workflow/task", { id: row.id })).body;
    return [row.subject_title, row.shown.subject_title, data.subject_title];
  };
  expect(await textsIn("en-US")).toEqual(["bank", "Bank accounts", "Bank accounts"]);
  expect(await textsIn("zh-CN")).toEqual(["bank", "银行账户", "银行账户"]);
});

test("what is left of a limit is told with the fund provider that grants it", async () => {
  const item = await demo.store.reading.first<{ id: string; version: number }>(
    "SELECT id, version FROM invoice_paid WHERE number = 'IP-2026-000043'",
  );
  const chief = await demo.signedIn("ceo.e1");
  const { data } = (
    await chief.post(`obligation/enterprise/invoicepaid/${item?.id}/ceo_approve/plan`, { version: item?.version })
  ).body;
  expect(data.figures).toMatchObject({
    limit_provider: "Orchid Factors Pte. Ltd.",
    limit_before: "1000000.00",
    limit_after: "945500.00",
  });
});

test("a refund names who gives the last approval where it needs one, and nobody below 5,000.00", async () => {
  const refunds = await demo.store.reading.rows<{ amount_sgd: string; ceo_email: string | null }>(
    "SELECT amount_sgd, ceo_email FROM refund ORDER BY amount_sgd",
  );
  expect(refunds.map((one) => [Number(one.amount_sgd) > 5000, one.ceo_email])).toEqual([
    [false, null],
    [true, "ceo.f2@demo.example"],
  ]);
});

test("a line of a statement says the side that was moved, and leaves the other one empty", async () => {
  const lines = await demo.store.reading.rows<{ debit: string | null; credit: string | null }>(
    "SELECT debit, credit FROM statement_lines",
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter(({ debit, credit }) => (debit === null) === (credit === null))).toEqual([]);
});

test("credit notes hold nothing back, a fund provider asks about a file, reports go out by themselves", async () => {
  expect(
    await demo.store.reading.rows(
      `SELECT n.cn_no, i.invoice_no, n.status FROM credit_note n JOIN invoice i ON i.id = n.invoice ORDER BY 1`,
    ),
  ).toEqual([
    { cn_no: "CN-BP-0031", invoice_no: "INV-BP-0977", status: "draft" },
    { cn_no: "CN-BP-0032", invoice_no: "INV-BP-1050", status: "rejected" },
    { cn_no: "CN-LG-0012", invoice_no: "LG-2055", status: "draft" },
    { cn_no: "CN-LG-0014", invoice_no: "LG-2218", status: "applied" },
    { cn_no: "CN-LG-0015", invoice_no: "LG-2219", status: "rejected" },
  ]);
  expect(
    await demo.store.reading.rows(
      `SELECT e.legal_name, k.status FROM kyc_case k JOIN company_entity e ON e.id = k.entity WHERE k.status = 'info_requested'`,
    ),
  ).toEqual([{ legal_name: "Ah Seng Hardware Trading", status: "info_requested" }]);
  expect(
    await demo.store.reading.rows(`SELECT key, period_days, next_on, status FROM report_schedule ORDER BY 1`),
  ).toEqual([
    { key: "ageing", period_days: 7, next_on: "2026-11-30", status: "active" },
    { key: "ageing", period_days: 7, next_on: "2026-11-30", status: "active" },
    { key: "overdue", period_days: 7, next_on: "2026-11-30", status: "active" },
  ]);
});

test("no default list is empty: credit notes, archives, contacts, planned reports, invitations", async () => {
  for (const [who, path, query] of [
    ["maker.e1", "obligation/enterprise/credit_note/list", {}],
    ["maker.e1", "obligation/invoice/list", { archived: "true" }],
    ["maker.s1", "obligation/invoice/list", { archived: "true" }],
    ["maker.f1", "ucenter/contact/list", {}],
    ["maker.s1", "obligation/supplier/credit_note/list", { kind: "financed" }],
    ["maker.e1", "obligation/enterprise/credit_note/list", { kind: "financed" }],
    ["maker.f1", "obligation/financier/credit_note/list", { kind: "financed" }],
    ["maker.s1", "obligation/supplier/report/schedule/list", {}],
    ["maker.e1", "obligation/enterprise/report/schedule/list", {}],
    ["admin.f1", "ucenter/vendor/invite/list", {}],
  ] as const) {
    const { body } = await (await demo.signedIn(who)).get(path, query);
    expect(body.data?.count, `${who} ${path}`).toBeGreaterThan(0);
  }
});

test("one mail came back, and one link of the chief executive ran out; a later one decided", async () => {
  expect(await demo.store.reading.rows("SELECT letter, recipient FROM mail WHERE status = 'bounced'")).toEqual([
    { letter: "vendor_invited", recipient: "accounts@ropeworks.example" },
  ]);
  expect(
    await demo.store.reading
      .rows(`SELECT link.used_at IS NOT NULL AS used, link.revoked_at IS NOT NULL AS revoked, link.expires_at <= link.created_at AS lapsed
    FROM email_link link JOIN invoice_paid item ON item.id = link.subject_id WHERE link.subject_entity = 'invoice_paid' AND item.number = 'IP-2026-000036' ORDER BY link.id`),
  ).toEqual([
    { used: false, revoked: false, lapsed: true },
    { used: true, revoked: false, lapsed: false },
  ]);
});

test("no secret of a link or a code is kept in the clear", async () => {
  const row = await demo.store.reading.first<{ hashed: boolean }>(
    `SELECT bool_and(token_hash ~ '^[0-9a-f]{64}$') AS hashed FROM email_link`,
  );
  expect(row?.hashed).toBe(true);
});

test("each invoice says of itself when it is due, whether it is late and by how much", async () => {
  const supplier = await demo.signedIn("maker.s3");
  const late = (await supplier.get("obligation/invoice/list", { keyword: "JC-3177" })).body.data.rows[0];
  expect(late).toMatchObject({
    due_date: "2026-08-10",
    due_date_adjusted: "2026-08-11",
    overdue: true,
    days_to_due: -104,
  });
  const early = (await supplier.get("obligation/invoice/list", { keyword: "JC-US-0955" })).body.data.rows[0];
  expect(early).toMatchObject({ currency: "USD", overdue: false, days_to_due: 46 });
  const { data: whole } = (await supplier.get("obligation/invoice", { id: early.id })).body;
  expect(whole).toMatchObject({ currency: "USD", gst_total: "0.00", overdue: false, days_to_due: 46 });
});

test("what is settled is due in no days", async () => {
  const supplier = await demo.signedIn("maker.s1");
  const { rows: settled } = (await supplier.get("obligation/invoice/list", { status: "settled" })).body.data;
  expect(settled.length).toBeGreaterThan(0);
  for (const row of settled) expect(row).not.toHaveProperty("days_to_due");
});

test("a company lists each buyer and each vendor once", async () => {
  for (const list of ["buyer", "vendor"])
    expect(
      await demo.store.reading.rows(
        `SELECT owner_company, uen FROM ${list} GROUP BY owner_company, uen HAVING count(*) > 1`,
      ),
    ).toEqual([]);
});

test("what S1 is owed by age is what the demonstration promises", async () => {
  const supplier = await demo.signedIn("maker.s1");
  const { rows } = (await supplier.get("obligation/supplier/statistics/ageing", { currency: "SGD" })).body.data;
  const outstanding = Object.fromEntries(
    rows.map((row: Record<string, string>) => [row["bucket"], row["outstanding"]]),
  );
  expect(outstanding).toEqual({ current: "348800.00", "1-30": "32700.00", "31-60": "38150.00" });
});

test.each([
  ["maker.f1", "financier", { interest: ["4010"], fee: ["4020"], discount: ["4030"], penalty: ["4050"] }],
  ["maker.e1", "enterprise", { discount: ["4040"], cost: ["6010", "6020", "6030", "6040"] }],
  ["maker.s1", "supplier", { cost: ["6010", "6020", "6030", "6040"], received: ["1010"] }],
])("%s reads by month what the lines of its book add up to", async (who, role, figures) => {
  const FUNDED = ["disbursed", "dpo_paid", "early_payment_paid", "refunded"];
  const client = await demo.signedIn(who);
  const lines = await demo.store.reading.rows<Record<string, string>>(
    `SELECT to_char(j.date, 'YYYY-MM') AS month, j.currency, j.event_type, a.code, l.debit - l.credit AS net
     FROM journal j
     JOIN journal_lines l ON l.parent = j.id
     JOIN ledger_account a ON a.id = l.account
     WHERE j.status IN ('posted', 'reversed')
       AND j.company = (SELECT company FROM "user" WHERE email = '${who}@demo.example')`,
  );
  const { rows } = (await client.get(`obligation/${role}/statistics/revenue`)).body.data as {
    rows: Record<string, string>[];
  };
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows)
    for (const [name, codes] of Object.entries(figures)) {
      const moved = lines
        .filter(({ month, currency }) => month === row["month"] && currency === row["currency"])
        .filter(({ code, event_type: event }) => codes.includes(code!) && (code !== "1010" || FUNDED.includes(event!)))
        .reduce((sum, { net }) => sum + cents(net!), 0n);
      const isIncome = codes[0]!.startsWith("4");
      expect(cents(row[name]!), `${row["month"]} ${name}`).toBe(isIncome ? -moved : moved);
    }
  expect(
    Object.keys(figures).some((name) => rows.some((row) => cents(row[name]!) > 0n)),
    "something was earned, spent or received",
  ).toBe(true);
});

test("every approved company is known by a whole file: handed in, checked, screened, reported on, with its papers, by three people", async () => {
  const reviewer = await demo.signedIn("maker.f1");
  const { rows } = (await reviewer.get("ucenter/financier/kyc/list", { status: "approved", page_size: 20 })).body.data;
  expect(rows).toHaveLength(6);
  for (const { id, number } of rows as { id: string; number: string }[]) {
    const { data } = (await reviewer.get("ucenter/financier/kyc", { id })).body;
    expect(data, number).toMatchObject({
      completeness: "100.00",
      missing_count: 0,
      submitted_on: "2026-06-24",
      valid_until: "2027-06-30",
      screening_result: "clear",
    });
    expect(["low", "medium"], number).toContain(data.risk_rating);
    for (const part of ["shareholders", "directors", "authorizers", "financials", "bank_statements_6m"])
      expect(data[part].length, `${number} ${part}`).toBeGreaterThan(0);
    expect(data.shown.acra_bizfile, number).toMatchObject({ name: "Register extract.pdf" });
    expect(
      (data.timeline as { transition: string }[]).map(({ transition }) => transition),
      number,
    ).toEqual(expect.arrayContaining(["submit", "start", "screen", "approve"]));
    expect(
      (await reviewer.get("ucenter/financier/kyc/history/list", { kyc_case: id })).body.data?.rows ?? [],
      number,
    ).toHaveLength(1);
  }
  const reused = await demo.store.reading.rows<{ number: string }>(
    "SELECT one.number FROM kyc_case one JOIN kyc_case first ON first.id = one.reused_from AND first.entity = one.entity WHERE one.status = 'approved' ORDER BY one.number",
  );
  expect(reused.map(({ number }) => number)).toEqual([
    "KYC-2026-000007",
    "KYC-2026-000008",
    "KYC-2026-000009",
    "KYC-2026-000010",
  ]);
});

test("every open task says the amount that its record is about, of a pay-out what is paid", async () => {
  const tasks = await demo.store.reading.rows<{
    number: string;
    subject_entity: string;
    subject_id: string;
    amount: string | null;
  }>(
    "SELECT number, subject_entity, subject_id, amount FROM task WHERE status IN ('todo', 'claimed') OR subject_entity = 'disbursement'",
  );
  expect(new Set(tasks.map((task) => task.subject_entity))).toContain("disbursement");
  const odd = await Promise.all(
    tasks.map(async ({ number, subject_entity: entity, subject_id: id, amount }) => {
      const fields = amountFields(registry, entity);
      const record =
        fields.length === 0
          ? undefined
          : await demo.store.reading.first<Record<string, unknown>>(
              `SELECT ${fields.map((field) => `"${field}"`).join(", ")} FROM "${entity}" WHERE id = $1`,
              [id],
            );
      return amount === (amountIn(fields, record) ?? null) ? [] : [number];
    }),
  );
  expect(odd.flat()).toEqual([]);
});

test("a supplier's lines tell on whose invoices each may be drawn", async () => {
  const supplier = await demo.signedIn("maker.s2");
  const { facilities } = (await supplier.get("obligation/supplier/statistics/credit")).body.data as {
    facilities: { financier: string; enterprise?: string }[];
  };
  const lines = facilities.map(({ financier, enterprise }) => `${financier} / ${enterprise ?? "any buyer"}`);
  expect(new Set(lines).size, lines.join(", ")).toBe(facilities.length);
  expect(lines).toContain("Meridian Trade Capital Pte. Ltd. / Straits Harvest Foods Pte. Ltd.");
});

test("a supplier's offers to compare are those of its fund providers, each once, the lowest rate first", async () => {
  const providers = async (who: string): Promise<string[]> => {
    const { body } = await (await demo.signedIn(who)).get("obligation/supplier/statistics/credit");
    const ids = body.data.fund_providers as string[];
    const names = await demo.store.reading.rows<{ id: string; name: string }>(
      "SELECT id, legal_name AS name FROM company_entity WHERE id = ANY($1::bigint[])",
      [ids],
    );
    return ids.map((id) => names.find((one) => one.id === id)?.name.split(" ")[0] ?? "");
  };
  expect(await providers("maker.s1")).toEqual(["Meridian", "Orchid"]);
  expect(await providers("maker.s3")).toEqual(["Meridian"]);
});

test("the form of a financing begins with a supplier's fund provider where it has one alone", async () => {
  const credit = async (who: string) =>
    (await (await demo.signedIn(who)).get("obligation/supplier/statistics/credit")).body.data as {
      fund_providers: string[];
      fund_provider?: string;
    };
  expect((await credit("maker.s1")).fund_provider).toBeUndefined();
  const { fund_provider: only, fund_providers: all } = await credit("maker.s3");
  expect([only]).toEqual(all);
});

test("a supplier reads how long each fund provider usually takes", async () => {
  const supplier = await demo.signedIn("maker.s2");
  const { rows } = (await supplier.get("obligation/supplier/fund_provider/open", { page_size: 100 })).body.data;
  expect(
    Object.fromEntries(
      (rows as Record<string, string>[]).map((row) => [row["name"], [row["usual_answer"], row["usual_kyc_answer"]]]),
    ),
  ).toEqual({
    "Meridian Trade Capital Pte. Ltd.": ["one_day", "week"],
    "Orchid Factors Pte. Ltd.": ["one_day", "one_day"],
  });
  const { facilities } = (await supplier.get("obligation/supplier/statistics/credit")).body.data as {
    facilities: { financier: string; usual_answer: string }[];
  };
  expect(new Set(facilities.map((one) => `${one.financier}: ${one.usual_answer}`))).toEqual(
    new Set(["Meridian Trade Capital Pte. Ltd.: one_day", "Orchid Factors Pte. Ltd.: one_day"]),
  );
});
