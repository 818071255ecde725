import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { answered } from "../application/checklist.ts";
import { onboarded } from "./onboarded.ts";
import { fine, Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

let story: Story;
let facility = "";
let limit = "";
let part = "";
let item = "";
let deal = "";
let before = { limit: "", facility: "" };
const books = { f1: "", e1: "" };

/**
 * Debits less credits of all accounts of a company's book: nothing, when it balances; and each account that is not
 * empty.
 */
async function trial(company: "f1" | "e1" | "s5"): Promise<Record<string, string>> {
  const rows = await story.demo.store.reading.rows<{ code: string; net: string }>(
    `SELECT a.code, sum(l.debit - l.credit)::numeric(15,2) AS net FROM journal_lines l JOIN journal j ON j.id = l.parent JOIN ledger_account a ON a.id = l.account JOIN company_entity e ON e.company = j.company
     WHERE e.id = $1::bigint AND j.currency = 'SGD' GROUP BY a.code HAVING sum(l.debit - l.credit) <> 0 ORDER BY a.code`,
    [await story.entityOf(company)],
  );
  return Object.fromEntries(rows.map(({ code, net }) => [code, net]));
}

const cents = (amount: string | undefined): number => Math.round(Number(amount ?? "0") * 100);

beforeAll(async () => {
  story = new Story(await startApplication());
  await onboarded(story);
  limit = await story.creditLimit(await story.entityOf("f1"), await story.entityOf("e1"));
  facility = await story.numbered("facility", "FAC-2026-000001");
  before = { limit: await story.standing("credit_limit", limit), facility: await story.standing("facility", facility) };
  for (const company of ["f1", "e1"] as const) books[company] = JSON.stringify(await trial(company));
});
afterAll(() => story.demo.close());

test("the enterprise proposes a part of 100,000.00 of its facility, the fund provider puts it in force", async () => {
  part = await story.make("maker.e1", "vendor_sub_limit", {
    facility,
    enterprise_entity: await story.entityOf("e1"),
    financier_entity: await story.entityOf("f1"),
    vendor_entity: await story.entityOf("s5"),
    limit: "100000.00",
  });
  await story.step("maker.e1", "vendor_sub_limit", part, "propose");
  await story.step("checker.f1", "vendor_sub_limit", part, "activate");
  expect(await story.standing("vendor_sub_limit", part)).toBe("0.00 / 0.00 / 100000.00");
});

test("NS-0001 over 21,800.00 is entered, confirmed and promised: a debt in both books, held by the item", async () => {
  const invoice = await story.make("maker.s5", "invoice", {
    invoice_no: "NS-0001",
    seller_entity: await story.entityOf("s5"),
    buyer_entity: await story.entityOf("e1"),
    currency: "SGD",
    issue_date: "2026-11-23",
    due_date: "2027-02-05",
    lines: [{ description: "Nutmeg, whole", quantity: "400", unit_price: "50.00", gst_code: "SR" }],
    attachments: [
      String(
        fine(
          await (
            await story.client("maker.s5")
          ).upload("ucenter/file", { name: "NS-0001.pdf", bytes: PDF }, { category: "invoice" }),
        )["file_id"],
      ),
    ],
  });
  expect(await story.read("invoice", invoice)).toMatchObject({
    subtotal: "20000.00",
    gst_total: "1800.00",
    total: "21800.00",
  });
  await story.step("maker.s5", "invoice", invoice, "submit");
  await story.step("checker.e1", "invoice", invoice, "confirm");
  expect([await story.booked("s5", "1200", "NS-0001"), await story.booked("e1", "2000", "NS-0001")]).toEqual([
    "21800.00",
    "-21800.00",
  ]);
  item = await story.make("maker.e1", "invoice_paid", {
    business_type: "issue",
    issuer_entity: await story.entityOf("e1"),
    holder_entity: await story.entityOf("s5"),
    currency: "SGD",
    maturity_date: "2027-02-05",
    financiers: [await story.entityOf("f1")],
    invoices: [{ invoice, amount: "21800.00" }],
    documents: [await story.file("maker.e1"), await story.file("maker.e1")],
  });
  await story.step("maker.e1", "invoice_paid", item, "submit");
  await story.step("checker.e1", "invoice_paid", item, "approve");
  await story.step("ceo.e1", "invoice_paid", item, "ceo_approve");
  await story.sign("invoice_paid", item);
  await story.step("checker.s5", "invoice_paid", item, "accept");
  expect(await story.standing("credit_limit", limit)).toBe("128620.00 / 240890.00 / 4630490.00");
});

test("financed: 19,620.00 at 90 %, the least fee of 150.00 with 13.50 GST, 19,456.50 on 2 December, after an order of 54.50", async () => {
  await story.clock("2026-11-30");
  deal = await story.make("maker.s5", "financing_application", {
    basis: "invoicepaid",
    financier_entity: await story.entityOf("f1"),
    seller_entity: await story.entityOf("s5"),
    currency: "SGD",
    items: [{ invoice_paid: item, face: "21800.00" }],
    requested_amount: "19620.00",
    disbursement_date: "2026-12-02",
    payout_account: await story.ownAccount("s5" as "s4"),
    documents: [await story.file("maker.s5"), await story.file("maker.s5")],
  });
  const plan = fine(await story.ask("checker.s5", "financing_application", deal, "submit/plan"));
  expect(plan["figures"]).toMatchObject({
    advance: "19620.00",
    fees: "150.00",
    gst: "13.50",
    net: "19456.50",
    days: "65",
    interest: "251.57",
    residual: "1928.43",
    upfront: "54.50",
  });
  await story.step("checker.s5", "financing_application", deal, "submit");
  expect(await story.standing("vendor_sub_limit", part)).toBe("19620.00 / 0.00 / 80380.00");
  await answered(await story.client("maker.f1"), deal);
  await story.step("maker.f1", "financing_application", deal, "check", {
    approved_amount: "19620.00",
    approved_rate: "7.20",
  });
  await story.step("checker.f1", "financing_application", deal, "approve");
  await story.step("ceo.s5", "financing_application", deal, "accept_offer");
  const order = fine(
    await story.post("ceo.s5", "obligation/supplier/letter/financing/order/create", { application_id: deal }),
  );
  fine(
    await story.post("ceo.s5", "obligation/supplier/letter/financing/order/pay", {
      order_no: order["order_no"],
      channel: "paynow",
      bank_ref: "PN-NS-1",
    }),
  );
  const letter = await story.newest("letter_of_assignment", "application", deal);
  await story.sign("assignment", letter);
  if ((await story.read("financing_application", deal))["status"] !== "ready") {
    await story.step("maker.f1", "letter_of_assignment", letter, "send_noa");
    await story.step("maker.e1", "letter_of_assignment", letter, "ack_noa");
  }
  await story.clock("2026-12-02");
  await story.payOut("f1", await story.newest("disbursement", "financing", deal), "2026-12-02", "FAST-NS-1");
  expect(await story.standing("vendor_sub_limit", part)).toBe("0.00 / 19620.00 / 80380.00");
  expect(await story.standing("credit_limit", limit)).toBe("109000.00 / 260510.00 / 4630490.00");
  const { number } = await story.read("financing_application", deal);
  expect([
    await story.booked("f1", "1100", String(number)),
    await story.booked("f1", "1010", String(number)),
    await story.booked("s5", "1010", String(number)),
    await story.booked("s5", "2100", String(number)),
  ]).toEqual(["19620.00", "-19456.50", "19456.50", "-19620.00"]);
});

test("the buyer pays 21,800.00 on 5 February: interest 251.57, and 1,928.43 is refunded without the chief executive", async () => {
  await story.clock("2027-02-05");
  const receipt = await story.receive("e1", "21800.00", "2027-02-05", "E1-NS-1", "NS-0001");
  expect(await story.read("financing_application", deal)).toMatchObject({
    status: "repaid",
    total_due: "0.00",
    repayments: [{ interest: "251.57", principal: "19620.00", residual: "1928.43" }],
  });
  const refund = await story.newest("refund", "receipt", receipt);
  await story.step("maker.f1", "refund", refund, "submit", { payout_account: await story.ownAccount("s5" as "s4") });
  expect(await story.step("checker.f1", "refund", refund, "approve")).toMatchObject({ status: "approved" });
  await story.step("maker.f1", "refund", refund, "pay");
  await story.payOut("f1", await story.newest("disbursement", "refund", refund), "2027-02-05", "RFD-NS-1");
  expect(await story.read("refund", refund)).toMatchObject({ status: "paid", amount: "1928.43" });
  expect(await story.standing("vendor_sub_limit", part)).toBe("0.00 / 0.00 / 100000.00");
});

test("the statement closes at 0.00, the limits stand as before, and each book balances: 469.57 cost the supplier, and the fund provider earned its fees and interest", async () => {
  await story.clock("2027-03-01");
  const [s5, f1] = [await story.entityOf("s5"), await story.entityOf("f1")];
  const months = await story.demo.store.reading.rows<Record<string, string>>(
    "SELECT period_from, opening, closing FROM statement WHERE counterparty_entity = $1 AND financier_entity = $2 AND currency = 'SGD' ORDER BY period_from",
    [s5, f1],
  );
  expect(months.at(-1)).toMatchObject({ period_from: "2027-02-01", closing: "0.00" });
  expect(
    fine(await (await story.client("maker.s5")).get("obligation/supplier/financing/application/course", { id: deal })),
  ).toMatchObject({ received_in_all: "21330.43", cost_in_all: "469.57" });
  const own = await trial("s5");
  // 21,800.00 sold less 469.57: interest 251.57, fees 200.00 and their GST of 18.00.
  expect(own).toEqual({
    "1010": "21330.43",
    "1400": "18.00",
    "2200": "-1800.00",
    "4000": "-20000.00",
    "6010": "251.57",
    "6020": "200.00",
  });
  for (const company of ["f1", "e1", "s5"] as const)
    expect(Object.values(await trial(company)).reduce((sum, amount) => sum + cents(amount), 0)).toBe(0);
  const was = {
    f1: JSON.parse(books.f1) as Record<string, string>,
    e1: JSON.parse(books.e1) as Record<string, string>,
  };
  const { number } = await story.read("financing_application", deal);
  expect([
    await story.booked("f1", "1100", String(number)),
    await story.booked("f1", "1110", String(number)),
    await story.booked("f1", "4010", String(number)),
  ]).toEqual(["0.00", "0.00", "-251.57"]);
  expect(cents((await trial("e1"))["2000"]) - cents(was.e1["2000"])).toBe(0);
  expect(before.facility.split(" / ")[2]).toBe((await story.standing("facility", facility)).split(" / ")[2]);
  expect(await story.breaches()).toBe("");
});
