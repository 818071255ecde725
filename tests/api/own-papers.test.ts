import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";

const SALES = "obligation/supplier/tools/sales";
const OWN = "obligation/supplier/tools/invoice";
const BILL = "obligation/supplier/tools/payable";
const AR = "obligation/supplier/tools/ar";

let application: Application;
let deals: Deals;

beforeAll(async () => {
  application = await startApplication();
  deals = new Deals(application);
});
afterAll(() => application.close());

const make = async (path: string, values: Record<string, unknown>, who = "maker.s1") =>
  fine(await (await deals.client(who)).post(path, values));
const act = (
  entity: string,
  path: string,
  id: unknown,
  transition: string,
  body: Record<string, unknown> = {},
  who = "maker.s1",
) => deals.act(who, entity, path, String(id), transition, body);
const mailsTo = (letter: string, id: unknown) =>
  application.store.reading.rows<{ recipient: string; subject: string; body: string }>(
    "SELECT recipient, subject, body FROM mail WHERE letter = $1 AND related_id = $2::bigint",
    [letter, String(id)],
  );
/** A document as somebody keeps it: its name, and how it begins. */
const save = async (path: string, id: unknown, who = "maker.s1") => {
  const client = await deals.client(who);
  // A paper with the number of an account is written down in the audit.
  const { status, headers, raw } = path.startsWith(OWN)
    ? await client.post(path, { id: String(id) })
    : await client.get(path, { id: String(id) });
  const name = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(String(headers["content-disposition"]))?.[1] ?? "");
  return { status, name, begins: raw.subarray(0, 5).toString(), size: raw.length };
};
const lines = [
  { description: "Bolts M8", quantity: "2.50", unit_price: "10.01" },
  { description: "Nuts", quantity: "10", unit_price: "1.00" },
];

describe("an order of the company's own customer", () => {
  let order: Record<string, any> = {};

  test("adds up line by line, is sent only where the customer has an address, accepted, and cancelled no more once it is invoiced", async () => {
    order = await make(SALES, {
      kind: "order",
      customer: "Pasir Ris Boats",
      order_date: "2026-11-23",
      currency: "SGD",
      lines,
    });
    expect(order).toMatchObject({ status: "draft", total: "35.03", lines: [{ net: "25.03" }, { net: "10.00" }] });
    expect((await act("sales_order", SALES, order["id"], "send")).body).toMatchObject({
      code: 100,
      data: [{ field: "customer_email" }],
    });
    order = fine(
      await (
        await deals.client("maker.s1")
      ).put(SALES, { id: order["id"], version: order["version"], customer_email: "buyer@pasirris.example" }),
    );
    fine(await act("sales_order", SALES, order["id"], "send"));
    expect(await mailsTo("own_order_sent", order["id"])).toMatchObject([
      { recipient: "buyer@pasirris.example", subject: expect.stringContaining(String(order["number"])) },
    ]);
    fine(await act("sales_order", SALES, order["id"], "accept"));
  });

  test("is known by its number to who writes an invoice or a bill under it, and to nobody else", async () => {
    const known = async (who: string, role: string, po_no: string) =>
      fine(await (await deals.client(who)).get(`obligation/${role}/tools/sales/known`, { po_no }));
    expect(await known("maker.s1", "supplier", String(order["number"]).toLowerCase())).toMatchObject({
      customer: "Pasir Ris Boats",
      customer_email: "buyer@pasirris.example",
      currency: "SGD",
      sold: [
        { description: "Bolts M8", quantity: "2.50", unit_price: "10.01", gst_code: "SR" },
        { description: "Nuts", quantity: "10.00", unit_price: "1.00", gst_code: "SR" },
      ],
    });
    expect(await known("maker.s2", "supplier", String(order["number"]))).toEqual({});
    expect(await known("maker.e1", "enterprise", String(order["number"]))).toEqual({});
    const input = { kind: "order", order_date: "2026-11-23", currency: "USD", lines };
    const toE1 = await make(SALES, {
      ...input,
      customer: "Straits Harvest Foods Pte. Ltd.",
      customer_email: "buyer@straits.example",
    });
    expect(await known("maker.s1", "supplier", toE1["number"])).toMatchObject({
      buyer_entity: await deals.entity("e1"),
      shown: { buyer_entity: "Straits Harvest Foods Pte. Ltd." },
    });
    expect(await known("maker.e1", "enterprise", toE1["number"])).toEqual({});
    fine(await act("sales_order", SALES, toE1["id"], "send"));
    const received = await known("maker.e1", "enterprise", toE1["number"]);
    expect(received).toMatchObject({
      vendor: "Bukit Precision Parts Pte. Ltd.",
      currency: "USD",
      bought: [
        { description: "Bolts M8", ordered: "2.50", quantity: "2.50", unit_price: "10.01" },
        { description: "Nuts", ordered: "10.00", quantity: "10.00", unit_price: "1.00" },
      ],
    });
    expect(received["sold"]).toBeUndefined();
    expect(await known("maker.e2", "enterprise", toE1["number"])).toEqual({});
    fine(await act("sales_order", SALES, toE1["id"], "cancel"));
    expect(await known("maker.e1", "enterprise", toE1["number"])).toEqual({});
  });

  test("its bills by the order's number are its cost; its own invoice carries GST and closes it", async () => {
    const bill = await make(BILL, {
      bill_no: "B-1",
      vendor: "Steel & Co",
      po_no: order["number"],
      bill_date: "2026-11-23",
      due_date: "2026-12-23",
      currency: "SGD",
      lines: [{ description: "Rods", quantity: "1", unit_price: "14.01" }],
    });
    expect(bill).toMatchObject({ total: "14.01" });
    expect(fine(await (await deals.client("maker.s1")).get(SALES, { id: order["id"] }))).toMatchObject({
      cost: "14.01",
      margin_pct: "60.01",
      invoiced_pct: "0.00",
    });
    expect(fine(await (await deals.client("maker.s1")).get(`${BILL}/list`, { po_no: order["number"] }))).toMatchObject({
      count: 1,
      rows: [{ bill_no: "B-1" }],
    });
    fine(await act("sales_order", SALES, order["id"], "to_invoice"));
    const own = fine(await (await deals.client("maker.s1")).get(`${OWN}/list`, { keyword: order["number"] }))[
      "rows"
    ][0];
    expect(own).toMatchObject({
      customer: "Pasir Ris Boats",
      net_total: "35.03",
      gst_total: "3.15",
      total: "38.18",
      due_date: "2026-12-23",
      status: "draft",
      document_kind: "tax_invoice",
      seller_entity: await deals.entity("s1"),
      payment_account: expect.stringMatching(/^\d+$/),
    });
    expect(fine(await (await deals.client("maker.s1")).get(SALES, { id: order["id"] }))).toMatchObject({
      status: "invoiced",
      invoiced_pct: "100.00",
    });
    expect((await act("sales_order", SALES, order["id"], "cancel")).body.code).toBe(1054);
    // The letterhead is the brand's mark, drawn line by line.
    const plain = await save(`${OWN}/pdf`, own.id);
    fine(await (await deals.client("maker.s1")).put(OWN, { id: own.id, version: own.version, template: "letterhead" }));
    expect((await save(`${OWN}/pdf`, own.id)).size).toBeGreaterThan(plain.size);
    fine(await act("tool_invoice", OWN, own.id, "send"));
    expect(await mailsTo("own_invoice_sent", own.id)).toHaveLength(1);
    expect(await save(`${OWN}/pdf`, own.id)).toMatchObject({
      status: 200,
      name: `Tax invoice ${String(order["number"])}.pdf`,
      begins: "%PDF-",
    });
    expect(
      await application.store.reading.rows(
        "SELECT DISTINCT entity, record_id::text AS record FROM audit WHERE action = 'bank_account.reveal' AND after ->> 'to_pay' = $1",
        [`invoice-${String(own.id)}`],
      ),
    ).toEqual([{ entity: "bank_account", record: own["payment_account"] }]);
    expect((await save(`${OWN}/pdf`, own.id, "maker.s2")).status).toBe(404);
    const sent = fine(await (await deals.client("maker.s1")).get(OWN, { id: own.id }));
    expect(sent["mails"]).toMatchObject([{ state: "sent" }]);
    expect(sent["paynow_qr"]).toMatch(/^000201.*201599103Z.*540538\.18/);
    expect(
      (await act("tool_invoice", OWN, own.id, "convert", { buyer_entity: await deals.entity("f1") })).body,
    ).toMatchObject({ code: 100, data: [{ field: "buyer_entity" }] });
    fine(await act("tool_invoice", OWN, own.id, "convert", { buyer_entity: await deals.entity("e1") }));
    expect(
      await application.store.reading.first(
        "SELECT status, source, total, outstanding, subtotal FROM invoice WHERE invoice_no = $1",
        [order["number"]],
      ),
    ).toEqual({ status: "draft", source: "tools", total: "38.18", outstanding: "38.18", subtotal: "35.03" });
    expect((await deals.read("tool_invoice", own.id))["status"]).toBe("converted");
  });

  test("how a customer pays is seen before the invoice is saved", async () => {
    const typed = {
      number: "OWN-QR-1",
      customer: "Pasir Ris Boats",
      customer_email: "boats@pasir.example",
      issue_date: "2026-11-23",
      due_date: "2026-12-23",
      currency: "SGD",
      lines: [{ description: "Inspection", quantity: "1.5", unit_price: "10037.53", gst_code: "SR" }],
    };
    const { figures } = fine(await (await deals.client("maker.s1")).post(`${OWN}/new/send/plan`, typed));
    expect(figures).toMatchObject({ paynow_qr: expect.stringMatching(/201599103Z.*540816411\.37/) });
  });

  test("GST charged in another currency is told in Singapore dollars too, while one types and on the invoice", async () => {
    const typed = (more: Record<string, unknown>) => ({
      number: "OWN-USD-1",
      customer: "Batam Marine Supplies",
      customer_email: "ap@batam.example",
      issue_date: "2026-11-23",
      due_date: "2026-12-23",
      currency: "USD",
      lines: [{ description: "Cold storage", quantity: "3", unit_price: "12345.67", gst_code: "SR" }],
      ...more,
    });
    const inSgd = { sgd_rate: "1.30", net_sgd: "48148.11", gst_sgd: "4333.33", total_sgd: "52481.44" };
    const client = await deals.client("maker.s3");
    const { figures } = fine(await client.post(`${OWN}/new/send/plan`, typed({})));
    expect(figures).toMatchObject(inSgd);
    expect(await make(OWN, typed({}), "maker.s3")).toMatchObject({ total: "40370.34", ...inSgd });
    const zero = [{ description: "Cold storage", quantity: "3", unit_price: "12345.67", gst_code: "ZR" }];
    for (const more of [
      { number: "OWN-USD-2", lines: zero },
      { number: "OWN-SGD-1", currency: "SGD" },
    ])
      expect(Object.keys(await make(OWN, typed(more), "maker.s3"))).not.toContain("gst_sgd");
  });

  test("a number goes out once: a second invoice of it is refused at the number, the first may be sent again", async () => {
    const drawn = async () =>
      make(OWN, {
        number: "OWN-1",
        customer: "Pasir Ris Boats",
        customer_email: "boats@pasir.example",
        issue_date: "2026-11-23",
        due_date: "2026-12-23",
        currency: "SGD",
        lines: [{ description: "Rope", quantity: "1", unit_price: "10.00", gst_code: "SR" }],
      });
    const [first, second] = [await drawn(), await drawn()];
    const checked = async (number: string, id: unknown, who = "maker.s1") =>
      fine(await (await deals.client(who)).post(`${OWN}/checkno`, { number, id }));
    // While one types: another draft bears it, and once one was sent it is taken.
    expect(await checked("own-1", second["id"])).toMatchObject({
      available: true,
      near_matches: [{ invoice_no: "OWN-1", total: "10.90", issue_date: "2026-11-23" }],
    });
    expect(await checked("OWN-2", second["id"])).toMatchObject({ available: true, near_matches: [] });
    const other = await deals.client("maker.s2");
    expect(fine(await other.post(`${OWN}/checkno`, { number: "OWN-1" }))).toMatchObject({
      available: true,
      near_matches: [],
    });
    expect((await other.post(`${OWN}/checkno`, { number: "OWN-1", id: second["id"] })).body.code).toBe(1005);
    fine(await act("tool_invoice", OWN, first["id"], "send"));
    fine(await act("tool_invoice", OWN, first["id"], "send"));
    expect(await checked("OWN-1", second["id"])).toMatchObject({ available: false });
    expect(await checked("INV-BP-1101", second["id"])).toMatchObject({ available: false });
    expect(await checked("OWN-1", first["id"])).toMatchObject({ available: true });
    expect((await act("tool_invoice", OWN, second["id"], "send")).body).toMatchObject({
      code: 100,
      data: [{ field: "number" }],
    });
  });

  test("a quotation becomes no invoice; sales count what was accepted, the rest is still open", async () => {
    const quote = await make(SALES, {
      kind: "quotation",
      customer: "Pasir Ris Boats",
      customer_email: "buyer@pasirris.example",
      order_date: "2026-11-23",
      currency: "SGD",
      lines,
    });
    for (const step of ["send", "accept"]) fine(await act("sales_order", SALES, quote["id"], step));
    expect((await act("sales_order", SALES, quote["id"], "to_invoice")).body).toMatchObject({
      code: 1010,
      data: { rule: "is_order" },
    });
    await make(SALES, { kind: "order", customer: "Changi Kayaks", order_date: "2026-11-23", currency: "SGD", lines });
    const figures = fine(await (await deals.client("maker.s1")).get(`${SALES}/statistics`));
    expect(figures).toMatchObject({
      currency: "SGD",
      total: "35.03",
      pipeline: "35.03",
      months: [{ month: "2026-11", total: "35.03" }],
      customers: [{ customer: "Pasir Ris Boats", total: "35.03" }],
    });
    for (const { item, from, to } of figures["items"] as Record<string, string>[]) {
      const listed = fine(
        await (
          await deals.client("maker.s1")
        ).get(`${SALES}/list`, {
          kind: "order",
          status: ["accepted", "invoiced"],
          items: item!,
          order_date_from: from!,
          order_date_to: to!,
          currency: "SGD",
        }),
      );
      expect(listed["rows"], item).toMatchObject([{ customer: "Pasir Ris Boats", total: "35.03" }]);
    }
    expect(fine(await (await deals.client("maker.s1")).get(`${SALES}/statistics`, { currency: "USD" }))).toMatchObject({
      currency: "USD",
      total: "0.00",
      pipeline: "0.00",
      months: [],
    });
  });
});

test("a bill is matched with what was ordered and delivered, approved by another person, scheduled and paid", async () => {
  const bill = await make(BILL, {
    bill_no: "B-2",
    vendor: "Steel & Co",
    po_no: "PO-77",
    bill_date: "2026-11-23",
    due_date: "2026-12-23",
    currency: "SGD",
    lines: [{ description: "Rods", ordered: "5", quantity: "4", unit_price: "2.00" }],
  });
  fine(await act("bill", BILL, bill["id"], "match"));
  expect((await deals.read("bill", String(bill["id"])))["matches"]).toEqual([
    { item: "Rods", ordered: "5.00", delivered: "0.00", billed: "4.00" },
  ]);
  expect((await act("bill", BILL, bill["id"], "approve")).body.code).toBe(1004);
  const waiting = async (who: string) => {
    const { rows } = fine(await (await deals.client(who)).get("obligation/workflow/task/list", { page_size: 100 }));
    return (rows as { kind: string; subject_id: string }[]).some((task) => task.subject_id === bill["id"]);
  };
  expect([await waiting("checker.s1"), await waiting("checker.e1")]).toEqual([true, false]);
  fine(await act("bill", BILL, bill["id"], "approve", {}, "checker.s1"));
  expect(await waiting("checker.s1")).toBe(false);
  fine(await act("bill", BILL, bill["id"], "schedule", { scheduled_for: "2026-12-20" }));
  expect((await act("bill", BILL, bill["id"], "pay")).body).toMatchObject({ code: 100, data: [{ field: "paid_on" }] });
  fine(await act("bill", BILL, bill["id"], "pay", { paid_on: "2026-11-23" }));
  expect(await deals.read("bill", String(bill["id"]))).toMatchObject({ status: "paid", paid_on: "2026-11-23" });
  expect((await (await deals.client("maker.s2")).get(BILL, { id: bill["id"] })).body.code).toBe(1005);
});

test("a receivable is open by what its receipts leave, late by its due date, and reminded", async () => {
  const open = await make(AR, {
    kind: "opening",
    customer: "Tuas Docks",
    customer_email: "ap@tuas.example",
    doc_no: "OLD-1",
    currency: "SGD",
    due_date: "2026-10-10",
    amount: "500.00",
  });
  expect(open).toMatchObject({ outstanding: "500.00", received: "0.00", bucket: "d31_60" });
  await make(AR, {
    kind: "receipt",
    customer: "Tuas Docks",
    doc_no: "OLD-1",
    currency: "SGD",
    due_date: "2026-11-20",
    amount: "120.50",
  });
  const list = fine(
    await (await deals.client("maker.s1")).get(`${AR}/list`, { bucket: "d31_60", sort: "outstanding" }),
  );
  expect(list).toMatchObject({ count: 1, rows: [{ received: "120.50", outstanding: "379.50" }] });
  expect(await save(`${AR}/account/pdf`, open["id"])).toMatchObject({
    status: 200,
    name: "Statement of account of Tuas Docks.pdf",
    begins: "%PDF-",
  });
  expect((await save(`${AR}/account/pdf`, open["id"], "maker.s2")).status).toBe(404);
  fine(await act("receivable_row", AR, open["id"], "remind"));
  expect(await mailsTo("receivable_reminder", open["id"])).toMatchObject([{ recipient: "ap@tuas.example" }]);
  expect(await deals.read("receivable_row", String(open["id"]))).toMatchObject({
    next_reminder: "2026-11-30",
    reminders: [{ to: "ap@tuas.example" }],
  });
  fine(await act("receivable_row", AR, open["id"], "close"));
});

test("an own e-invoice that was sent is owed until receipts that name it cover it, and counts once", async () => {
  const own = await make(OWN, {
    number: "FW-9001",
    customer: "Sembawang Yards",
    customer_email: "ap@sembawang.example",
    issue_date: "2026-10-02",
    due_date: "2026-11-01",
    currency: "SGD",
    lines: [{ description: "Shaft seal", quantity: "3", unit_price: "411.15", gst_code: "SR" }],
  });
  const maker = await deals.client("maker.s1");
  const openItems = async () =>
    fine(await maker.get(`${AR}/ledger/list`, { customer: "Sembawang Yards", page_size: 100 })).rows as object[];
  expect(await openItems()).toEqual([]);
  expect(own).toMatchObject({ received: "0.00" });
  fine(await act("tool_invoice", OWN, own["id"], "send"));
  expect(await openItems()).toMatchObject([
    { doc_no: "FW-9001", source: "e_invoice", amount: "1344.46", outstanding: "1344.46", dpd: 22, bucket: "d1_30" },
  ]);
  const receipt = { kind: "receipt", customer: "Sembawang Yards", doc_no: "FW-9001", currency: "SGD" };
  await make(AR, { ...receipt, due_date: "2026-11-20", amount: "344.46" });
  expect(await openItems()).toMatchObject([{ received: "344.46", outstanding: "1000.00" }]);
  expect(fine(await maker.get(`${AR}/account`, { id: own["id"] }))).toMatchObject({
    customer: "Sembawang Yards",
    balances: [{ currency: "SGD", outstanding: "1000.00", overdue: "1000.00" }],
    receipts: [{ doc_no: "FW-9001", amount: "344.46" }],
  });
  await make(AR, { ...receipt, due_date: "2026-11-23", amount: "1000.00" });
  expect(await openItems()).toEqual([]);
  expect(fine(await maker.get(OWN, { id: own["id"] }))).toMatchObject({ received: "1344.46" });
});

test("the ledger tells of an invoice of the platform when its buyer is reminded next by itself", async () => {
  const { rows } = fine(
    await (await deals.client("maker.s1")).get(`${AR}/ledger/list`, { source: "platform", page_size: 100 }),
  );
  const next = new Map((rows as Record<string, string>[]).map((row) => [row["doc_no"], row["next_reminder"]]));
  // Late by ten days, not due yet, in dispute, and late for longer than anybody is reminded by itself.
  expect(["INV-BP-1095", "INV-BP-1066", "INV-BP-1121", "INV-BP-0977"].map((number) => next.get(number))).toEqual([
    "2026-11-28",
    "2026-12-07",
    undefined,
    undefined,
  ]);
  expect(rows[0]).not.toHaveProperty("reminded");
});

test("a report is mailed every so many days, once for each, until it is stopped", async () => {
  const REPORT = "obligation/supplier/report/schedule";
  expect(
    (
      await (
        await deals.client("maker.s1")
      ).post(REPORT, { key: "ageing", period_days: 32, recipients: ["maker.s1@demo.example"], next_on: "2026-11-24" })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "period_days" }] });
  expect(
    (
      await (
        await deals.client("maker.s1")
      ).post(REPORT, {
        key: "ageing",
        period_days: 7,
        recipients: ["maker.s1@demo.example", "spy@else.example"],
        next_on: "2026-11-24",
      })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "recipients[1]" }] });
  const plan = await make(REPORT, {
    key: "ageing",
    period_days: 7,
    recipients: ["maker.s1@demo.example", "finance.s1@demo.example"],
    next_on: "2026-11-24",
  });
  expect((await act("report_schedule", REPORT, plan["id"], "resume", { next_on: "2026-11-30" })).body.code).toBe(1054);
  deals.on("2026-12-02");
  await deals.execute("report_schedule", String(plan["id"]), "send");
  expect((await mailsTo("report_ready", plan["id"])).map(({ recipient }) => recipient).toSorted()).toEqual([
    "finance.s1@demo.example",
    "maker.s1@demo.example",
  ]);
  expect(await deals.read("report_schedule", String(plan["id"]))).toMatchObject({
    last_sent_on: "2026-12-02",
    next_on: "2026-12-08",
  });
  await application.store.transaction((trx) =>
    trx.run(`UPDATE company_entity SET finance_email = NULL WHERE finance_email = 'finance.s1@demo.example'`),
  );
  deals.on("2026-12-09");
  await deals.execute("report_schedule", String(plan["id"]), "send");
  expect(
    (await mailsTo("report_ready", plan["id"])).map(({ recipient }) => recipient).toSorted(),
    "an address that is the company's no more",
  ).toEqual(["finance.s1@demo.example", "maker.s1@demo.example", "maker.s1@demo.example"]);
  fine(await act("report_schedule", REPORT, plan["id"], "stop"));
  const maker = await deals.client("maker.s1");
  const counterparty_entity = (await maker.get("obligation/supplier/report/ageing")).body.data.choices
    .counterparty_entity[0].id as string;
  const forOne = {
    key: "ageing",
    counterparty_entity,
    period_days: 1,
    recipients: ["maker.s1@demo.example"],
    next_on: "2026-12-10",
  };
  expect((await maker.post(REPORT, { ...forOne, key: "audit" })).body).toMatchObject({
    code: 100,
    data: [{ field: "counterparty_entity" }],
  });
  const one = await make(REPORT, forOne);
  expect((await maker.post(REPORT, forOne)).body, "the same a second time").toMatchObject({
    code: 100,
    data: [{ field: "counterparty_entity" }],
  });
  deals.on("2026-12-10");
  await deals.execute("report_schedule", String(one["id"]), "send");
  const [mail] = await mailsTo("report_ready", one["id"]);
  expect(mail?.body, "it leads to the report of this counterparty").toContain(
    `/accounting/report/detail/ageing?counterparty_entity=${counterparty_entity}`,
  );
  expect((await (await deals.client("maker.s2")).get(REPORT, { id: plan["id"] })).body.code).toBe(1005);
});
