import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "../../../server/demo/seed/companies.ts";
import { startApplication } from "../application/application.ts";
import { answered } from "../application/checklist.ts";
import { fine, Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Who decides by a mailed link stands in what is told by name, as on the platform. */
const chiefExecutive = users.find(({ email }) => email === "ceo.e1@demo.example")?.name;

let story: Story;
let limit = "";
let facility = "";
let part = "";
let item = "";
let deal = "";
let order: Record<string, any> = {};

beforeAll(async () => {
  story = new Story(await startApplication());
  limit = await story.creditLimit(await story.entityOf("f1"), await story.entityOf("e1"));
  facility = await story.numbered("facility", "FAC-2026-000001");
  part = await story.subLimit(facility, await story.entityOf("s1"));
});
afterAll(() => story.demo.close());

/** For whom the deal waits, as somebody reads it: which step of which record, and whether it is theirs to take. */
async function waits(who: string, role: "supplier" | "financier"): Promise<string[]> {
  const { body } = await (await story.client(who)).get(`obligation/${role}/financing/application`, { id: deal });
  const rows = fine({ body })["waiting_for"] as { entity?: string; transition: string; yours?: boolean }[];
  return rows.map(({ entity, transition, yours }) => `${entity ?? "deal"} ${transition}${yours ? " yours" : ""}`);
}

test("an item of 109,000.00 is issued: the credit limit reserves it, the invoice is held", async () => {
  const invoice = await story.invoiceOf("INV-BP-1101");
  item = await story.make("maker.e1", "invoice_paid", {
    business_type: "issue",
    issuer_entity: await story.entityOf("e1"),
    holder_entity: await story.entityOf("s1"),
    currency: "SGD",
    maturity_date: "2027-01-15",
    financiers: [await story.entityOf("f1")],
    invoices: [{ invoice, amount: "109000.00" }],
    documents: [await story.file("maker.e1"), await story.file("maker.e1")],
  });
  await story.step("maker.e1", "invoice_paid", item, "submit");
  expect(await story.standing("credit_limit", limit)).toBe("215820.00 / 240890.00 / 4543290.00");
  expect(await story.read("invoice", invoice)).toMatchObject({ funding_status: "locked" });
});

test("its maker may not approve it; two levels do, and the chief executive is mailed", async () => {
  expect((await story.ask("maker.e1", "invoice_paid", item, "approve")).body.code).toBe(1004);
  await story.step("checker.e1", "invoice_paid", item, "approve");
  expect(await story.step("checker2.e1", "invoice_paid", item, "approve")).toMatchObject({ status: "pending_ceo" });
  expect(await story.token("item_to_ceo", item)).toHaveLength(43);
});

test("opening the link changes nothing; with the code it decides once; signed, the item is issued", async () => {
  const token = await story.token("item_to_ceo", item);
  const stranger = story.demo.stranger();
  const before = (await story.read("invoice_paid", item)).version;
  const opened = [1, 2, 3].map(() => stranger.post("obligation/public/link/open", { token }));
  const [offer] = fine((await Promise.all(opened))[0]!)["offers"];
  expect((await story.read("invoice_paid", item)).version).toBe(before);
  fine(await stranger.post("obligation/public/link/otp", { token }));
  const decision = { version: offer.version, token, one_time_code: "246810", agreed: true };
  expect(fine(await stranger.post(offer.path, decision))).toMatchObject({ status: "pending_signature" });
  expect((await stranger.post(offer.path, decision)).body).toMatchObject({
    code: 1037,
    data: { state: "decided_already", decided_by: chiefExecutive, decided_at: expect.any(String) },
  });
  await story.sign("invoice_paid", item);
  expect(await story.read("invoice_paid", item)).toMatchObject({ status: "issued" });
});

test("the supplier accepts it and sees what financing it costs, to the cent", async () => {
  await story.step("checker.s1", "invoice_paid", item, "accept");
  deal = await story.make("maker.s1", "financing_application", {
    basis: "invoicepaid",
    financier_entity: await story.entityOf("f1"),
    seller_entity: await story.entityOf("s1"),
    currency: "SGD",
    items: [{ invoice_paid: item, face: "109000.00" }],
    requested_amount: "98100.00",
    disbursement_date: "2026-11-24",
    payout_account: await story.ownAccount("s1"),
    documents: [await story.file("maker.s1"), await story.file("maker.s1")],
  });
  const plan = fine(await story.ask("checker.s1", "financing_application", deal, "submit/plan"));
  const text = JSON.stringify(plan);
  for (const figure of ["98100.00", "490.50", "44.15", "97565.35", "1006.26", "9893.74", "11.42"])
    expect(text, figure).toContain(figure);
});

test("submitted, facility and sub-limit reserve it and the credit limit does not move", async () => {
  await story.step("checker.s1", "financing_application", deal, "submit");
  expect(await story.standing("facility", facility)).toBe("98100.00 / 240890.00 / 2661010.00");
  expect(await story.standing("vendor_sub_limit", part)).toBe("98100.00 / 68670.00 / 333230.00");
  expect(await story.standing("credit_limit", limit)).toBe("215820.00 / 240890.00 / 4543290.00");
});

test("one level offers up to 100,000.00; the accepted offer's fees fail once and are paid", async () => {
  await answered(await story.client("maker.f1"), deal);
  await story.step("maker.f1", "financing_application", deal, "check", {
    approved_amount: "98100.00",
    approved_rate: "7.20",
  });
  expect(await story.step("checker.f1", "financing_application", deal, "approve")).toMatchObject({
    status: "approved",
  });
  expect(await story.read("financing_application", deal)).toMatchObject({ offer_expires_on: "2026-11-26" });
  await story.step("ceo.s1", "financing_application", deal, "accept_offer");
  order = fine(
    await story.post("ceo.s1", "obligation/supplier/letter/financing/order/create", { application_id: deal }),
  );
  expect(order).toMatchObject({ total: "54.50", status: "created" });
  expect(await waits("ceo.s1", "supplier")).toEqual(["financing_order pay yours"]);
  expect(await waits("checker.f1", "financier")).toEqual(["financing_order pay"]);
  expect(
    fine(
      await story.post("ceo.s1", "obligation/supplier/letter/financing/order/pay/failed", {
        order_no: order["order_no"],
        reason: "The bank was away.",
      }),
    ),
  ).toMatchObject({ status: "failed", attempts_left: 4 });
  expect(
    fine(
      await story.post("ceo.s1", "obligation/supplier/letter/financing/order/pay", {
        order_no: order["order_no"],
        channel: "paynow",
        bank_ref: "PN-1101",
      }),
    ),
  ).toMatchObject({ status: "paid" });
  expect(await story.booked("f1", "4020", order["order_no"])).toBe("-50.00");
  expect(await story.booked("f1", "2200", order["order_no"])).toBe("-4.50");
});

test("the assignment is signed and countersigned, its notice served and acknowledged: ready", async () => {
  const letter = await story.newest("letter_of_assignment", "application", deal);
  expect((await waits("maker.s1", "supplier")).every((step) => step.startsWith("signature "))).toBe(true);
  expect(await waits("maker.s1", "supplier")).not.toEqual([]);
  await story.sign("assignment", letter);
  expect(await waits("maker.f1", "financier")).toEqual([
    "disbursement prepare yours",
    "letter_of_assignment send_noa yours",
  ]);
  await story.step("maker.f1", "letter_of_assignment", letter, "send_noa");
  await story.step("maker.e1", "letter_of_assignment", letter, "ack_noa");
  expect(await waits("maker.f1", "financier")).toEqual(["disbursement prepare yours"]);
  expect(await story.read("financing_application", deal)).toMatchObject({ status: "ready" });
});

test("paid out the next day: 97,565.35, and every limit moves from reserve into use", async () => {
  await story.clock("2026-11-24");
  const payment = await story.newest("disbursement", "financing", deal);
  expect(await story.read("disbursement", payment)).toMatchObject({ gross: "98100.00", net: "97565.35" });
  await story.payOut("f1", payment, "2026-11-24", "FAST-1101");
  expect(await story.standing("credit_limit", limit)).toBe("117720.00 / 338990.00 / 4543290.00");
  expect(await story.standing("facility", facility)).toBe("0.00 / 338990.00 / 2661010.00");
  expect(await story.read("financing_application", deal)).toMatchObject({
    status: "disbursed",
    maturity_date: "2027-01-15",
  });
});

test("on the way the earlier deal is repaid: interest 1,097.21, residual 6,532.79", async () => {
  await story.clock("2026-11-30");
  expect(await story.read("financing_application", deal)).toMatchObject({ interest_accrued: "116.11" });
  await story.clock("2026-12-21");
  const earlier = await story.numbered("financing_application", "FA-2026-000041");
  const receipt = await story.receive("e1", "76300.00", "2026-12-21", "E1-1221", "FA-2026-000041 INV-BP-1050");
  expect(await story.read("financing_application", earlier)).toMatchObject({
    status: "repaid",
    principal_outstanding: "0.00",
  });
  expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({
    amount: "6532.79",
  });
  await story.clock("2026-12-22");
  await story.refund(receipt, "s1", "2026-12-22", "RFD-1222");
});

test("at maturity the buyer pays 109,000.00: interest 1,006.26, principal 98,100.00, residual 9,893.74, refunded after the chief executive", async () => {
  await story.clock("2026-12-31");
  expect(await story.read("financing_application", deal)).toMatchObject({ interest_accrued: "716.00" });
  await story.clock("2027-01-15");
  const receipt = await story.receive("e1", "109000.00", "2027-01-15", "E1-0115", "INV-BP-1101");
  expect(await story.read("financing_application", deal)).toMatchObject({
    status: "repaid",
    principal_outstanding: "0.00",
    interest_accrued: "0.00",
  });
  const { number } = await story.read("financing_application", deal);
  expect(await story.booked("f1", "4010", String(number))).toBe("-1006.26");
  await story.clock("2027-01-18");
  const refund = await story.newest("refund", "receipt", receipt);
  expect(await story.read("refund", refund)).toMatchObject({ amount: "9893.74", status: "proposed" });
  await story.step("maker.f1", "refund", refund, "submit", { payout_account: await story.ownAccount("s1") });
  expect(await story.step("checker.f1", "refund", refund, "approve")).toMatchObject({ status: "pending_ceo" });
  await story.step("ceo.f1", "refund", refund, "ceo_approve");
  await story.step("maker.f1", "refund", refund, "pay");
  await story.payOut("f1", await story.newest("disbursement", "refund", refund), "2027-01-18", "RFD-0118");
});

test("the statement from November to January opens at 69,076.38 and closes at 0.00; the limits stand as without the deal", async () => {
  await story.clock("2027-02-01");
  const [s1, f1] = [await story.entityOf("s1"), await story.entityOf("f1")];
  const months = await story.demo.store.reading.rows<Record<string, string>>(
    "SELECT period_from, opening, closing FROM statement WHERE counterparty_entity = $1 AND financier_entity = $2 AND currency = 'SGD' AND period_from >= '2026-11-01' ORDER BY period_from",
    [s1, f1],
  );
  expect(months).toEqual([
    { period_from: "2026-11-01", opening: "69076.38", closing: "167698.86" },
    { period_from: "2026-12-01", opening: "167698.86", closing: "98816.00" },
    { period_from: "2027-01-01", opening: "98816.00", closing: "0.00" },
  ]);
  expect(await story.standing("credit_limit", limit)).toBe("99190.00 / 172220.00 / 4728590.00");
  expect(await story.standing("facility", facility)).toBe("0.00 / 172220.00 / 2827780.00");
  expect(await story.standing("vendor_sub_limit", part)).toBe("0.00 / 0.00 / 500000.00");
  expect(await story.breaches()).toBe("");
});
