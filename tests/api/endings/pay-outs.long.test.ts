import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending, type Limits } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let before: Limits;

beforeAll(async () => {
  deals = await Ending.start();
  before = await deals.limits();
});
afterAll(() => deals.demo.close());

const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);

describe("an order of 20,000.00 whose pay-out fails, and comes back", () => {
  let invoice = "";
  let order = "";
  let number = "";
  let nodes = { limit: "", facility: "", part: "" };
  const standings = async () => [
    await deals.standing("credit_limit", nodes.limit),
    await deals.standing("facility", nodes.facility),
    await deals.standing("vendor_sub_limit", nodes.part),
  ];
  const payout = () => deals.newest("disbursement", "dpo", order);

  beforeAll(async () => {
    nodes = await deals.programme("s2");
    invoice = await deals.billed("s2", "e1", "END-DPO-1", "20000.00", "2027-01-25");
    order = await deals.order("s2", [{ invoice, face: "20000.00" }], "2026-11-26");
    number = await numberOf("dpo", order);
    await deals.funded(order, "s2");
    number = await numberOf("dpo", order);
  });

  test("60 days at 5.40 %: 177.53 and 19,822.47; the limits hold 20,000.00", async () => {
    expect(await deals.read("disbursement", await payout())).toMatchObject({ status: "due", net: "19822.47" });
    expect(await standings()).toEqual([
      "126820.00 / 240890.00 / 4632290.00",
      "20000.00 / 240890.00 / 2739110.00",
      "20000.00 / 64310.00 / 215690.00",
    ]);
  });

  test("fails at the bank: the order waits for its funding again, its limits stay held, and the same pay-out is not sent twice", async () => {
    await deals.clock("2026-11-26");
    const first = await payout();
    await deals.sent("f1", first, "2026-11-26");
    await deals.step("maker.f1", "disbursement", first, "mark_failed", { fail_code: "AC04" });
    expect(await deals.read("dpo", order)).toMatchObject({ status: "accepted" });
    expect(await standings()).toEqual([
      "126820.00 / 240890.00 / 4632290.00",
      "20000.00 / 240890.00 / 2739110.00",
      "20000.00 / 64310.00 / 215690.00",
    ]);
    expect(
      (
        await deals.ask("maker.f1", "disbursement", first, "prepare", {
          payer_account: await deals.ownAccount("f1"),
          method: "meps",
          value_date: "2026-11-26",
        })
      ).body,
    ).toMatchObject({ code: 1010, data: { rule: "deal_payable" } });
    await deals.clock("2026-11-27");
    await deals.step("checker.f1", "dpo", order, "fund");
    expect(await deals.read("disbursement", first)).toMatchObject({ status: "cancelled" });
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "funded",
      pay_date: "2026-11-27",
      discount_total: "174.58",
      net_total: "19825.42",
    });
    expect(await deals.read("disbursement", await payout())).toMatchObject({ status: "due", net: "19825.42" });
    expect(await deals.left(number)).toEqual([]);
  });

  test("prepared, it is taken back by its maker or returned by whoever would approve it, and waits to be prepared again", async () => {
    const id = await payout();
    const prepare = async (who: string) =>
      deals.step(who, "disbursement", id, "prepare", {
        payer_account: await deals.ownAccount("f1"),
        method: "meps",
        value_date: "2026-11-27",
      });
    const refused = async (who: string, step: string) =>
      (await deals.ask(who, "disbursement", id, step, step === "return" ? { comment: "Wrong account" } : {})).body;
    await prepare("maker.f1");
    const held = await standings();
    expect(await refused("acct.f1", "take_back")).toMatchObject({ code: 1004 });
    await deals.step("maker.f1", "disbursement", id, "take_back");
    expect(await deals.read("disbursement", id)).toMatchObject({ status: "due", net: "19825.42" });
    await prepare("maker.f1");
    await deals.step("checker.f1", "disbursement", id, "return", { comment: "Wrong account" });
    expect(await deals.read("disbursement", id)).toMatchObject({ status: "due", net: "19825.42" });
    expect(await standings()).toEqual(held);
    expect(await refused("checker.f1", "return")).toMatchObject({ code: 1054 });
  });

  test("paid, and earned 29.59 of its discount by the tenth day; the enterprise owes its face", async () => {
    await deals.payOut("f1", await payout(), "2026-11-27", "DPO-1127");
    expect(await standings()).toEqual([
      "106820.00 / 260890.00 / 4632290.00",
      "0.00 / 260890.00 / 2739110.00",
      "0.00 / 84310.00 / 215690.00",
    ]);
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "settled",
      funding_status: "dpo",
      outstanding: "0.00",
    });
    await deals.clock("2026-12-07");
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "paid",
      discount_earned: "29.59",
      face_outstanding: "20000.00",
    });
    expect(await deals.booked("f1", "4030", number)).toBe("-29.59");
    expect(await deals.booked("e1", "2050", number)).toBe("-20000.00");
  });

  test("comes back from the bank: no book says anything of it, the invoice is owed to its vendor, the limits only hold it", async () => {
    await deals.step("checker.f1", "disbursement", await payout(), "reverse", { comment: "The account is closed" });
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "accepted",
      pay_date: "2026-12-07",
      limit_reserved: "20000.00",
      limit_utilised: "0.00",
    });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      payment_status: "unpaid",
      outstanding: "20000.00",
      paid: "0.00",
      funding_status: "locked",
      held_by: order,
      held_amount: "20000.00",
    });
    expect(await standings()).toEqual([
      "126820.00 / 240890.00 / 4632290.00",
      "20000.00 / 240890.00 / 2739110.00",
      "20000.00 / 64310.00 / 215690.00",
    ]);
    expect(await deals.left(number)).toEqual([]);
    await deals.whole();
  });

  test("nobody funds it again within two business days: it runs out, and holds nothing any more", async () => {
    await deals.clock("2026-12-10");
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "expired",
      limit_reserved: "0.00",
      limit_utilised: "0.00",
    });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      outstanding: "20000.00",
      funding_status: "released",
    });
    expect(await deals.movedBy(order)).toEqual([]);
    expect(await deals.limits()).toEqual(before);
    expect(await deals.left(number)).toEqual([]);
    await deals.whole();
  });
});

describe("an early payment out of the enterprise's own cash", () => {
  let invoice = "";
  let early = "";
  let number = "";

  test("of 10,000.00 fails, and is scheduled for a later day at its price: 43 days at 6.00 %", async () => {
    invoice = await deals.billed("s1", "e1", "END-EP-1", "10000.00", "2027-01-28");
    early = await deals.scheduledEarly("enterprise", [{ invoice, amount: "10000.00" }], "2026-12-14");
    number = await numberOf("early_payment", early);
    expect(await deals.read("early_payment", early)).toMatchObject({ discount_total: "73.97", net_total: "9926.03" });
    await deals.clock("2026-12-14");
    const first = await deals.newest("disbursement", "early_payment", early);
    await deals.sent("e1", first, "2026-12-14");
    await deals.step("maker.e1", "disbursement", first, "mark_failed", { fail_code: "AC01" });
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "failed" });
    expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "locked", outstanding: "10000.00" });
    await deals.clock("2026-12-16");
    await deals.step("maker.e1", "early_payment", early, "schedule");
    expect(await deals.read("early_payment", early)).toMatchObject({
      status: "scheduled",
      pay_date: "2026-12-16",
      discount_total: "70.68",
      net_total: "9929.32",
    });
    expect(await deals.read("disbursement", first)).toMatchObject({ status: "cancelled" });
  });

  test("comes back after it was paid: both books are as before, the invoice is owed again; given up, it is free", async () => {
    await deals.payOut("e1", await deals.newest("disbursement", "early_payment", early), "2026-12-16", "E1-EP-1216");
    expect(await deals.read("invoice", invoice)).toMatchObject({ status: "settled", funding_status: "early_paid" });
    expect([await deals.booked("e1", "4040", number), await deals.booked("s1", "6030", number)]).toEqual([
      "-70.68",
      "70.68",
    ]);
    await deals.step(
      "checker.e1",
      "disbursement",
      await deals.newest("disbursement", "early_payment", early),
      "reverse",
      { comment: "Wrong account" },
    );
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "failed", pay_date: "2026-12-16" });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      payment_status: "unpaid",
      outstanding: "10000.00",
      funding_status: "locked",
      held_by: early,
      held_amount: "10000.00",
    });
    expect(await deals.left(number)).toEqual([]);
    await deals.whole();
    await deals.clock("2026-12-21");
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "expired" });
    expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released", outstanding: "10000.00" });
    expect(await deals.limits()).toEqual(before);
  });
});

describe("a part of an invoice paid early, while another deal holds the rest", () => {
  test("comes back: the invoice is owed in full, the other deal keeps what it holds, and the early payment ends", async () => {
    const invoice = await deals.billed("s1", "e1", "END-EP-3", "30000.00", "2027-02-26");
    const early = await deals.scheduledEarly("enterprise", [{ invoice, amount: "10000.00" }], "2026-12-22");
    await deals.clock("2026-12-22");
    const payout = await deals.newest("disbursement", "early_payment", early);
    await deals.payOut("e1", payout, "2026-12-22", "EP-PART-1");
    expect(await deals.read("invoice", invoice)).toMatchObject({
      outstanding: "20000.00",
      paid: "10000.00",
      funding_status: "released",
    });
    const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-02-26");
    await deals.issued(item, "s1");
    await deals.step("checker.e1", "disbursement", payout, "reverse", { comment: "Returned by the bank" });
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "expired" });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      payment_status: "unpaid",
      outstanding: "30000.00",
      paid: "0.00",
      funding_status: "ip_issued",
      held_by: item,
      held_amount: "20000.00",
    });
    expect(await deals.left(await numberOf("early_payment", early))).toEqual([]);
    await deals.whole();
    await deals.step("checker.e1", "invoice_paid", item, "void", { comment: "Not needed any more" });
    await deals.step("checker.s1", "invoice_paid", item, "void", { comment: "Not needed any more" });
    const held = await deals.read("invoice_paid", item);
    if (held["status"] !== "voided")
      await deals.step("checker.f1", "invoice_paid", item, "void", { comment: "Not needed any more" });
    expect(await deals.limits()).toEqual(before);
  });
});

describe("an early payment out of the fund provider's money", () => {
  test("comes back with what it had earned: the limits hold it, and give it back when it has run out", async () => {
    const invoice = await deals.billed("s1", "e1", "END-EP-2", "30000.00", "2027-02-26");
    const early = await deals.scheduledEarly("financier", [{ invoice, amount: "30000.00" }], "2026-12-23");
    const number = await numberOf("early_payment", early);
    expect(await deals.movedBy(early)).toEqual([
      "credit_limit 30000.00 / 0.00",
      "facility 30000.00 / 0.00",
      "vendor_sub_limit 30000.00 / 0.00",
    ]);
    await deals.clock("2026-12-23");
    await deals.payOut("f1", await deals.newest("disbursement", "early_payment", early), "2026-12-23", "EP-1223");
    const discount = String((await deals.read("early_payment", early))["discount_total"]);
    expect(discount).toBe("320.55");
    await deals.clock("2026-12-28");
    expect(await deals.read("early_payment", early)).toMatchObject({
      status: "paid",
      collection_state: "open",
      discount_earned: "24.66",
    });
    expect(await deals.movedBy(early, await deals.newest("disbursement", "early_payment", early))).toEqual([
      "credit_limit 0.00 / 30000.00",
      "facility 0.00 / 30000.00",
      "vendor_sub_limit 0.00 / 30000.00",
    ]);
    await deals.step(
      "checker.f1",
      "disbursement",
      await deals.newest("disbursement", "early_payment", early),
      "reverse",
      { comment: "Returned by the bank" },
    );
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "failed" });
    expect((await deals.read("early_payment", early))["discount_earned"] ?? null).toBeNull();
    expect(await deals.movedBy(early, await deals.newest("disbursement", "early_payment", early))).toEqual([
      "credit_limit 30000.00 / 0.00",
      "facility 30000.00 / 0.00",
      "vendor_sub_limit 30000.00 / 0.00",
    ]);
    expect(await deals.left(number)).toEqual([]);
    await deals.whole();
    await deals.clock("2026-12-31");
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "expired" });
    expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released", outstanding: "30000.00" });
    expect(await deals.left(number)).toEqual([]);
    await deals.whole();
  });
});

describe("a financing whose pay-out fails and is not sent again", () => {
  test("ends after two business days: item, limits and letter are free, its fees are given back by two, and no book has anything left", async () => {
    await deals.clock("2027-01-04");
    const invoice = await deals.billed("s1", "e1", "END-FA-1", "50000.00", "2027-03-31");
    const item = await deals.item("s1", [{ invoice, amount: "50000.00" }], "2027-03-31");
    await deals.issued(item, "s1");
    const held = await deals.limits();
    const deal = await deals.readyDeal("s1", item, "50000.00", "45000.00", "2027-01-04");
    expect(await deals.movedBy(deal)).toEqual(["facility 45000.00 / 0.00", "vendor_sub_limit 45000.00 / 0.00"]);
    const payout = await deals.newest("disbursement", "financing", deal);
    await deals.sent("f1", payout, "2027-01-04");
    await deals.step("maker.f1", "disbursement", payout, "mark_failed", { fail_code: "AC04" });
    await deals.clock("2027-01-06");
    expect(await deals.read("financing_application", deal)).toMatchObject({ status: "ready" });
    await deals.clock("2027-01-07");
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "expired",
      reserved_amount: "0.00",
    });
    expect(await deals.read("disbursement", payout)).toMatchObject({ status: "cancelled" });
    expect(
      await deals.read("letter_of_assignment", await deals.newest("letter_of_assignment", "application", deal)),
    ).toMatchObject({ status: "cancelled" });
    expect(await deals.read("invoice_paid", item)).toMatchObject({
      status: "accepted",
      available: "50000.00",
      financed_face: "0.00",
    });
    expect(await deals.limits()).toEqual(held);
    expect(await deals.movedBy(deal, payout)).toEqual([]);
    const order = await deals.newest("financing_order", "application", deal);
    const orderNo = String((await deals.read("financing_order", order))["number"]);
    expect(await deals.booked("f1", "4020", orderNo)).toBe("-50.00");
    for (const who of ["checker.f1", "risk.f1"])
      if ((await deals.read("financing_order", order))["status"] === "paid")
        await deals.step(who, "financing_order", order, "refund", { comment: "We could not pay out" });
    expect(await deals.read("financing_order", order)).toMatchObject({ status: "refunded" });
    expect(await deals.left(orderNo, await numberOf("financing_application", deal))).toEqual([]);
    await deals.whole();
  });
});
