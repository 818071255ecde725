import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { answered } from "../../api/application/checklist.ts";
import { Ending } from "../../api/endings/ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);
const pays = async (deal: string, amount: string, on: string, reference: string) =>
  deals.receive("e1", amount, on, reference, await numberOf("financing_application", deal));
const parts = async (item: string) => {
  const {
    available,
    transferred,
    financed_face: financed,
    settled,
    financed_principal: principal,
    status,
  } = await deals.read("invoice_paid", item);
  return { available, transferred, financed, settled, principal, status };
};

describe("an item of 40,000.00 whose rest another financing took", () => {
  let item = "";
  let invoice = "";
  let first = "";
  let second = "";
  let receipt = "";
  /** What the enterprise has at the first fund provider, and at the second. */
  const limits = async () =>
    Promise.all(
      ["f1", "f2"].map(async (who) =>
        deals.standing("credit_limit", await deals.creditLimit(await deals.entityOf(who), await deals.entityOf("e1"))),
      ),
    );

  test("36,000.00 are lent and paid back after a week; 3,950.29 are free, and lent on once more by another fund provider", async () => {
    const [f1, f2] = [await deals.entityOf("f1"), await deals.entityOf("f2")];
    invoice = await deals.billed("s1", "e1", "END-IT-1", "40000.00", "2027-02-26");
    item = await deals.item("s1", [{ invoice, amount: "40000.00" }], "2027-02-26", { financiers: [f1, f2] });
    await deals.issued(item, "s1");
    first = await deals.readyDeal("s1", item, "40000.00", "36000.00", "2026-11-23");
    await deals.payOut("f1", await deals.newest("disbursement", "financing", first), "2026-11-23", "IT-1");
    await deals.clock("2026-11-30");
    // Seven days at 7.20 % on 36,000.00 are 49.71.
    expect(await deals.read("financing_application", first)).toMatchObject({ total_due: "36049.71" });
    receipt = await pays(first, "36049.71", "2026-11-30", "IT-2");
    expect(await parts(item)).toMatchObject({
      available: "3950.29",
      financed: "0.00",
      settled: "36049.71",
      principal: "0.00",
      status: "accepted",
    });
    second = await deals.make("maker.s1", "financing_application", {
      basis: "invoicepaid",
      financier_entity: f2,
      seller_entity: await deals.entityOf("s1"),
      currency: "SGD",
      items: [{ invoice_paid: item, face: "3950.29" }],
      requested_amount: "3500.00",
      disbursement_date: "2026-11-30",
      payout_account: await deals.ownAccount("s1"),
      documents: [await deals.file("maker.s1"), await deals.file("maker.s1")],
    });
    await deals.step("checker.s1", "financing_application", second, "submit");
    await answered(await deals.client("maker.f2"), second);
    await deals.step("maker.f2", "financing_application", second, "check", {
      approved_amount: "3500.00",
      approved_rate: "7.80",
    });
    await deals.step("checker.f2", "financing_application", second, "approve");
    await deals.step("ceo.s1", "financing_application", second, "accept_offer");
    await deals.execute("financing_application", second, "ready");
    const payout = await deals.newest("disbursement", "financing", second);
    await deals.step("maker.f2", "disbursement", payout, "prepare", {
      payer_account: await deals.ownAccount("f2"),
      method: "fast",
      value_date: "2026-11-30",
    });
    await deals.step("checker.f2", "disbursement", payout, "approve");
    await deals.step("maker.f2", "disbursement", payout, "send");
    await deals.step("maker.f2", "disbursement", payout, "mark_succeeded", { bank_ref: "IT-3" });
    expect(await parts(item)).toMatchObject({
      available: "0.00",
      financed: "3950.29",
      settled: "36049.71",
      principal: "3500.00",
      status: "financed",
    });
  });

  test("the payment bounces: each fund provider has its own part and its own use of the enterprise's limit", async () => {
    await deals.bounce(receipt);
    expect(await deals.read("financing_application", first)).toMatchObject({
      status: "disbursed",
      principal_outstanding: "36000.00",
      total_due: "36049.71",
      face_outstanding: "36049.71",
    });
    expect(await deals.read("financing_application", second)).toMatchObject({
      status: "disbursed",
      principal_outstanding: "3500.00",
      face_outstanding: "3950.29",
    });
    expect(await parts(item)).toMatchObject({
      available: "0.00",
      financed: "40000.00",
      settled: "0.00",
      principal: "39500.00",
    });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      outstanding: "40000.00",
      paid: "0.00",
      held_by: item,
      held_amount: "40000.00",
    });
    expect(await limits()).toEqual(["106869.71 / 276890.00 / 4616240.29", "450.29 / 3500.00 / 996049.71"]);
    await deals.whole();
  });

  test("both are paid: the item is settled, and no limit is held by it", async () => {
    await pays(first, "36049.71", "2026-11-30", "IT-4");
    expect(await parts(item)).toMatchObject({ financed: "3950.29", settled: "36049.71", principal: "3500.00" });
    const number = await numberOf("financing_application", second);
    await deals.receive("e1", "3950.29", "2026-11-30", "IT-5", number, "SGD", "f2");
    expect(await parts(item)).toMatchObject({
      available: "0.00",
      financed: "0.00",
      settled: "40000.00",
      principal: "0.00",
      status: "settled",
    });
    expect(await limits()).toEqual(["106820.00 / 240890.00 / 4652290.00", "0.00 / 0.00 / 1000000.00"]);
    await deals.whole();
  });
});

describe("an item that is passed on", () => {
  // Whoever passes an item on names somebody it deals with.
  beforeAll(async () => {
    for (const [seller, buyer] of [
      ["s2", "s1"],
      ["s3", "s2"],
    ] as const)
      await deals.insert("company_relation", {
        seller_entity: await deals.entityOf(seller),
        buyer_entity: await deals.entityOf(buyer),
      });
  });

  /** Passes so much of an item from one supplier to another, who takes it. @returns the part */
  async function passed(item: string, from: string, to: string, amount: string): Promise<string> {
    const before = (await deals.read("invoice_paid", item))["transferred"];
    await deals.step(`maker.${from}`, "invoice_paid", item, "transfer", {
      to_entity: await deals.entityOf(to),
      amount,
    });
    if ((await deals.read("invoice_paid", item))["transferred"] === before)
      await deals.step(`checker.${from}`, "invoice_paid", item, "approve_transfer");
    const child = await deals.newest("invoice_paid", "parent", item);
    await deals.step(`checker.${to}`, "invoice_paid", child, "accept");
    return child;
  }

  test("in part: its payment bounces while the rest of the invoice is still with whom it was passed on by, and the invoice is the whole's as before", async () => {
    const invoice = await deals.billed("s1", "e1", "END-IT-2", "30000.00", "2027-02-26");
    const item = await deals.item("s1", [{ invoice, amount: "30000.00" }], "2027-02-26");
    await deals.issued(item, "s1");
    const child = await passed(item, "s1", "s2", "10000.00");
    const deal = await deals.readyDeal("s2", child, "10000.00", "9000.00", "2026-11-30");
    await deals.payOut("f1", await deals.newest("disbursement", "financing", deal), "2026-11-30", "IT-6");
    const { status: _paidOut, ...before } = await parts(child);
    const { funding_status: funding } = await deals.read("invoice", invoice);
    const limits = await deals.limits();
    const receipt = await pays(deal, "10000.00", "2026-11-30", "IT-7");
    expect(await parts(child)).toMatchObject({ financed: "0.00", settled: "10000.00", status: "settled" });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      outstanding: "20000.00",
      held_by: item,
      held_amount: "20000.00",
    });
    await deals.bounce(receipt);
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "disbursed",
      principal_outstanding: "9000.00",
      face_outstanding: "10000.00",
    });
    expect(await parts(child)).toMatchObject(before);
    expect(await deals.limits()).toEqual(limits);
    expect(await deals.read("invoice", invoice)).toMatchObject({
      outstanding: "30000.00",
      paid: "0.00",
      held_by: item,
      held_amount: "30000.00",
      funding_status: funding,
    });
    await deals.whole();
  });

  test("as a whole, and once more: its invoice is paid and in nobody's hand; the payment bounces, and the item that was issued has it again", async () => {
    const invoice = await deals.billed("s1", "e1", "END-IT-3", "8000.00", "2027-02-26");
    const item = await deals.item("s1", [{ invoice, amount: "8000.00" }], "2027-02-26");
    await deals.issued(item, "s1");
    const last = await passed(await passed(item, "s1", "s2", "8000.00"), "s2", "s3", "8000.00");
    expect(await deals.read("invoice_paid", last)).toMatchObject({ tier: 3, face: "8000.00" });
    const deal = await deals.readyDeal("s3", last, "8000.00", "7200.00", "2026-11-30");
    await deals.payOut("f1", await deals.newest("disbursement", "financing", deal), "2026-11-30", "IT-10");
    const limits = await deals.limits();
    const receipt = await pays(deal, "8000.00", "2026-11-30", "IT-11");
    expect(await deals.read("invoice", invoice)).toMatchObject({ status: "settled", funding_status: "released" });
    await deals.bounce(receipt);
    expect(await parts(last)).toMatchObject({ financed: "8000.00", settled: "0.00", principal: "7200.00" });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      outstanding: "8000.00",
      funding_status: "financed",
      held_by: item,
      held_amount: "8000.00",
    });
    expect(await deals.limits()).toEqual(limits);
    await deals.whole();
    await pays(deal, "8000.00", "2026-11-30", "IT-12");
    expect(await deals.read("invoice", invoice)).toMatchObject({ status: "settled", funding_status: "released" });
    await deals.whole();
  });
});

test("a supplier buys an overdue financing back, and passes the invoice on; its payment bounces: it owes the debt, and the invoice stays where it is", async () => {
  const deal = await deals.numbered("financing_application", "FA-2026-000038");
  const number = await numberOf("financing_application", deal);
  const invoice = await deals.invoiceOf("JC-US-0901");
  await deals.clock("2026-12-14");
  for (const who of ["checker.f1", "checker2.f1", "risk.f1"])
    if ((await deals.read("financing_application", deal))["status"] === "overdue")
      await deals.ask(who, "financing_application", deal, "recourse", { comment: "Thirty days late" });
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "recourse_called",
    face_outstanding: "48600.00",
  });
  const debt = String((await deals.read("financing_application", deal))["total_due"]);
  const receipt = await deals.receive("s3", debt, "2026-12-14", "IT-8", number, "USD");
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "repaid",
    face_outstanding: "48600.00",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released", outstanding: "48600.00" });
  const item = await deals.make("maker.e2", "invoice_paid", {
    business_type: "issue",
    issuer_entity: await deals.entityOf("e2"),
    holder_entity: await deals.entityOf("s3"),
    currency: "USD",
    maturity_date: "2027-02-26",
    financiers: [await deals.entityOf("f1")],
    invoices: [{ invoice, amount: "48600.00" }],
    documents: [await deals.file("maker.e2"), await deals.file("maker.e2")],
  });
  await deals.step("maker.e2", "invoice_paid", item, "submit");
  await deals.bounce(receipt);
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "overdue",
    principal_outstanding: "38880.00",
    total_due: debt,
    face_outstanding: "0.00",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({
    status: "confirmed",
    outstanding: "48600.00",
    held_by: item,
    held_amount: "48600.00",
  });
  await deals.whole();
  await deals.receive("s3", debt, "2026-12-14", "IT-9", number, "USD");
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
  expect(await deals.read("invoice", invoice)).toMatchObject({ held_by: item, held_amount: "48600.00" });
  await deals.whole();
});
