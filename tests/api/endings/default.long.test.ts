import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 600_000 });

let deals: Ending;
let nodes = { limit: "", facility: "", part: "" };

beforeAll(async () => {
  deals = await Ending.start();
  nodes = await deals.programme("s2");
});
afterAll(() => deals.demo.close());

const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);

/** An order over one new invoice of S2, paid out on the day. */
async function paidOrder(
  invoiceNo: string,
  face: string,
  due: string,
  on: string,
): Promise<{ invoice: string; order: string; number: string }> {
  const invoice = await deals.billed("s2", "e1", invoiceNo, face, due);
  const order = await deals.order("s2", [{ invoice, face }], on);
  await deals.funded(order, "s2");
  await deals.clock(on);
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), on, `DPO-${invoiceNo}`);
  return { invoice, order, number: await numberOf("dpo", order) };
}

describe("two orders of 20,000.00 and 8,000.00, due on 18 December and not paid", () => {
  let first = { invoice: "", order: "", number: "" };
  let second = { invoice: "", order: "", number: "" };

  test("are paid out, and the limits are used", async () => {
    first = await paidOrder("END-LATE-1", "20000.00", "2026-12-18", "2026-11-26");
    second = await paidOrder("END-LATE-2", "8000.00", "2026-12-18", "2026-11-27");
    expect(await deals.standing("facility", nodes.facility)).toBe("0.00 / 268890.00 / 2731110.00");
    expect(await deals.read("dpo", first.order)).toMatchObject({ discount_total: "65.10", net_total: "19934.90" });
    expect(await deals.read("dpo", second.order)).toMatchObject({ discount_total: "24.85", net_total: "7975.15" });
  });

  test("due, they may be reminded of and promised; neither moves money", async () => {
    await deals.clock("2026-12-18");
    expect(await deals.read("dpo", first.order)).toMatchObject({ status: "due", discount_earned: "65.10" });
    await deals.step("maker.f1", "dpo", first.order, "remind");
    expect(
      await deals.demo.store.reading.rows(
        "SELECT id FROM mail WHERE letter = 'dpo_reminder' AND related_id = $1::bigint",
        [first.order],
      ),
    ).not.toEqual([]);
    expect((await deals.ask("checker.s2", "dpo", first.order, "remind")).body.code).toBe(1004);
    expect(
      (await deals.ask("maker.e1", "dpo", first.order, "promise", { promise_date: "2026-12-28" })).body,
    ).toMatchObject({ code: 100, data: [{ field: "promise_amount" }] });
    const left = await deals.left(first.number);
    await deals.step("maker.e1", "dpo", first.order, "promise", {
      promise_date: "2026-12-28",
      promise_amount: "20000.00",
    });
    expect(await deals.read("dpo", first.order)).toMatchObject({
      status: "due",
      promise_date: "2026-12-28",
      promise_amount: "20000.00",
    });
    expect(await deals.left(first.number)).toEqual(left);
  });

  test("ten days late 32.88 and 40.00 have arisen; two waive them, one alone does not", async () => {
    await deals.clock("2026-12-28");
    expect(await deals.read("dpo", first.order)).toMatchObject({
      status: "overdue",
      penalty: "32.88",
      late_fee: "40.00",
      total_due: "20072.88",
    });
    await deals.step("checker.f1", "dpo", first.order, "waive", { comment: "The bank was at fault" });
    expect(await deals.read("dpo", first.order)).toMatchObject({ penalty: "32.88" });
    await deals.step("risk.f1", "dpo", first.order, "waive", { comment: "The bank was at fault" });
    expect(await deals.read("dpo", first.order)).toMatchObject({
      status: "overdue",
      penalty: "0.00",
      late_fee: "0.00",
      total_due: "20000.00",
    });
    expect([
      await deals.booked("f1", "1130", first.number),
      await deals.booked("f1", "1120", first.number),
      await deals.booked("f1", "4050", first.number),
    ]).toEqual(["0.00", "0.00", "0.00"]);
    // What would be refused is not offered: there is nothing to forgo, and default needs ninety days.
    const { allowed_actions: offered } = (
      await (await deals.client("checker.f1")).get("obligation/financier/dpo", { id: first.order })
    ).body.data;
    expect(offered).not.toContain("waive");
    expect(offered).not.toContain("default");
    expect((await deals.ask("checker.f1", "dpo", first.order, "waive", { comment: "Once more" })).body).toMatchObject({
      code: 1010,
      data: { rule: "charges_to_waive" },
    });
    expect((await deals.ask("checker.f1", "dpo", first.order, "default", { comment: "Too late" })).body).toMatchObject({
      code: 1010,
      data: { rule: "ninety_days_past" },
    });
    await deals.whole();
  });

  test("ninety days late they are in default when two and the chief executive say so; both still owe their face", async () => {
    deals.on("2027-03-18");
    for (const { order } of [first, second]) {
      await deals.execute("dpo", order, "penalise");
      await deals.step("checker.f1", "dpo", order, "default", { comment: "No payment came" });
      expect(await deals.read("dpo", order)).toMatchObject({ status: "overdue" });
      await deals.step("risk.f1", "dpo", order, "default", { comment: "No payment came" });
      expect(await deals.read("dpo", order)).toMatchObject({ status: "overdue" });
      await deals.step("ceo.f1", "dpo", order, "default", { comment: "No payment came" });
    }
    // From 28 December, when what had arisen was forgiven: 80 days at 6.00 %.
    expect(await deals.read("dpo", first.order)).toMatchObject({
      status: "defaulted",
      face_outstanding: "20000.00",
      penalty: "263.01",
      late_fee: "0.00",
      total_due: "20263.01",
    });
    expect(await deals.read("dpo", second.order)).toMatchObject({
      status: "defaulted",
      face_outstanding: "8000.00",
      penalty: "118.36",
      late_fee: "40.00",
      total_due: "8158.36",
    });
    expect(await deals.standing("facility", nodes.facility)).toBe("0.00 / 268890.00 / 2731110.00");
  });

  test("paid after all, the first is repaid: limits free, nothing owed but the platform fee that is billed and then paid", async () => {
    await deals.receive("e1", "20263.01", "2027-03-18", "E1-LATE-1", first.number);
    expect(await deals.read("dpo", first.order)).toMatchObject({
      status: "repaid",
      face_outstanding: "0.00",
      total_due: "0.00",
      platform_fee: "25.00",
      platform_gst: "2.25",
      fee_due: "27.25",
      limit_utilised: "0.00",
    });
    await deals.receive("e1", "27.25", "2027-03-18", "E1-LATE-FEE", first.number);
    expect(await deals.outstanding(first.number)).toEqual([]);
    await deals.whole();
  });

  test("the second is written off by two and the chief executive: the loss is booked, nothing is owed, its limits are free", async () => {
    const used = (await deals.read("facility", nodes.facility))["utilised"];
    await deals.step("checker.f1", "dpo", second.order, "write_off", { comment: "The enterprise is in liquidation" });
    expect(await deals.read("dpo", second.order)).toMatchObject({ status: "defaulted" });
    await deals.step("risk.f1", "dpo", second.order, "write_off", { comment: "The enterprise is in liquidation" });
    expect(await deals.read("dpo", second.order)).toMatchObject({ status: "defaulted" });
    await deals.step("ceo.f1", "dpo", second.order, "write_off", { comment: "The enterprise is in liquidation" });
    expect(await deals.read("dpo", second.order)).toMatchObject({
      status: "written_off",
      total_due: "0.00",
      face_outstanding: "0.00",
      limit_reserved: "0.00",
      limit_utilised: "0.00",
    });
    expect(await deals.booked("f1", "6900", second.number)).toBe("8158.36");
    expect([
      await deals.booked("f1", "1150", second.number),
      await deals.booked("f1", "1130", second.number),
      await deals.booked("f1", "1120", second.number),
      await deals.booked("f1", "2400", second.number),
    ]).toEqual(["0.00", "0.00", "0.00", "0.00"]);
    expect(Number(used) - Number((await deals.read("facility", nodes.facility))["utilised"])).toBe(8000);
    expect((await deals.read("invoice", second.invoice))["status"]).toBe("settled");
    await deals.whole();
  });
});

describe("charges on a financing that the fund provider takes back by an accounting note", () => {
  test("made by one, granted by two others: the penalty first, then the late fee, journal for journal; the deal stays as late as it was", async () => {
    const deal = await deals.numbered("financing_application", "FA-2026-000043");
    await deals.execute("financing_application", deal, "accrue");
    if ((await deals.read("financing_application", deal))["status"] === "disbursed")
      await deals.execute("financing_application", deal, "overdue");
    await deals.execute("financing_application", deal, "penalise");
    const {
      penalty_accrued: penalty,
      fee_outstanding: fee,
      interest_accrued: interest,
      number,
    } = await deals.read("financing_application", deal);
    expect(Number(penalty)).toBeGreaterThan(100);
    expect(fee).toBe("40.00");
    const total = (Number(String(penalty).replace(".", "")) + 1500) / 100;
    const note = await deals.make("maker.f1", "credit_note", {
      cn_no: "ACN-43",
      kind: "accounting",
      financier_entity: await deals.entityOf("f1"),
      financing: deal,
      currency: "SGD",
      issue_date: "2027-03-18",
      reason_code: "waiver",
      amount_net: total.toFixed(2),
    });
    await deals.step("maker.f1", "credit_note", note, "submit_charges");
    expect(await deals.read("credit_note", note)).toMatchObject({ gst: "0.00", total: total.toFixed(2) });
    expect((await deals.ask("maker.f1", "credit_note", note, "grant")).body.code).toBe(1004);
    expect((await deals.ask("checker.s3", "credit_note", note, "grant")).body.code).toBe(1005);
    const limits = await deals.limits();
    await deals.step("checker.f1", "credit_note", note, "grant");
    expect((await deals.read("credit_note", note))["status"]).toBe("submitted");
    await deals.step("risk.f1", "credit_note", note, "grant");
    expect(await deals.read("credit_note", note)).toMatchObject({ status: "applied" });
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "overdue",
      penalty_accrued: "0.00",
      fee_outstanding: "25.00",
      interest_accrued: interest,
    });
    expect([
      await deals.booked("f1", "1130", String(number)),
      await deals.booked("f1", "1120", String(number)),
    ]).toEqual(["0.00", "25.00"]);
    expect(await deals.limits()).toEqual(limits);
    expect(
      (
        await deals.ask(
          "maker.f1",
          "credit_note",
          await deals.make("maker.f1", "credit_note", {
            cn_no: "ACN-44",
            kind: "accounting",
            financier_entity: await deals.entityOf("f1"),
            financing: deal,
            currency: "SGD",
            issue_date: "2027-03-18",
            reason_code: "waiver",
            amount_net: "25.01",
          }),
          "submit_charges",
        )
      ).body.code,
    ).not.toBe(0);
    await deals.whole();
  });

  test("what is left of a deal whose principal is paid is forgiven: it ends, its item is whole and its letter released", async () => {
    const deal = await deals.numbered("financing_application", "FA-2026-000043");
    const {
      number,
      principal_outstanding: principal,
      interest_accrued: interest,
    } = await deals.read("financing_application", deal);
    const sum = (
      (Number(String(principal).replace(".", "")) + Number(String(interest).replace(".", ""))) /
      100
    ).toFixed(2);
    const receipt = await deals.unapplied("e1", sum, "2027-03-18", "E1-43", "by hand");
    const repayment = await deals.make("maker.f1", "repayment", {
      receipt,
      financier_entity: await deals.entityOf("f1"),
      mode: "manual",
      lines: [{ deal_no: number, penalty: "0.00", interest, fee: "0.00", principal }],
    });
    await deals.step("maker.f1", "repayment", repayment, "submit");
    await deals.step("checker.f1", "repayment", repayment, "approve");
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "overdue",
      principal_outstanding: "0.00",
      total_due: "25.00",
    });
    const note = await deals.make("maker.f1", "credit_note", {
      cn_no: "ACN-45",
      kind: "accounting",
      financier_entity: await deals.entityOf("f1"),
      financing: deal,
      currency: "SGD",
      issue_date: "2027-03-18",
      reason_code: "waiver",
      amount_net: "25.00",
    });
    await deals.step("maker.f1", "credit_note", note, "submit_charges");
    await deals.step("checker.f1", "credit_note", note, "grant");
    expect((await deals.read("credit_note", note))["status"]).toBe("submitted");
    await deals.step("risk.f1", "credit_note", note, "grant");
    expect(await deals.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
    expect(await deals.read("invoice_paid", await deals.numbered("invoice_paid", "IP-2026-000033"))).toMatchObject({
      financed_face: "0.00",
      financed_principal: "0.00",
    });
    expect(await deals.outstanding(String(number), await numberOf("receipt", receipt))).toEqual([]);
    await deals.whole();
  });
});
