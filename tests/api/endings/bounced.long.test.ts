import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let deal = "";
let receipt = "";
let refund = "";
let outstanding = "";

beforeAll(async () => {
  deals = await Ending.start();
  deal = await deals.numbered("financing_application", "FA-2026-000041");
});
afterAll(() => deals.demo.close());

const status = async (id: string) => (await deals.read("refund", id))["status"];
const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);
const payout = (id: string) => deals.newest("disbursement", "refund", id);

/** From its proposal until its pay-out waits. */
async function request(id: string): Promise<void> {
  await deals.step("maker.f1", "refund", id, "submit", { payout_account: await deals.ownAccount("s1") });
  if ((await deals.step("checker.f1", "refund", id, "approve"))["status"] === "pending_ceo")
    await deals.step("ceo.f1", "refund", id, "ceo_approve");
  await deals.step("maker.f1", "refund", id, "pay");
}

/** The receipt came back from the bank, as two of the fund provider say. */
async function bounced(id: string): Promise<void> {
  for (const who of ["checker2.f1", "risk.f1", "acct.f1"]) {
    if ((await deals.read("receipt", id))["status"] === "posted")
      await deals.ask(who, "receipt", id, "reverse", { comment: "Cheque returned" });
  }
  expect(await deals.read("receipt", id)).toMatchObject({ status: "reversed" });
}

describe("a residual of 6,532.79", () => {
  test("its pay-out fails and it is proposed again; paid, the money comes back, and it is proposed once more", async () => {
    await deals.clock("2026-12-21");
    receipt = await deals.receive("e1", "76300.00", "2026-12-21", "E1-1221", "FA-2026-000041");
    refund = await deals.newest("refund", "receipt", receipt);
    outstanding = await deals.closing("s1", "2026-12-21");
    await request(refund);
    const first = await payout(refund);
    await deals.sent("f1", first, "2026-12-21");
    await deals.step("maker.f1", "disbursement", first, "mark_failed", { fail_code: "AC04" });
    expect(await deals.read("refund", refund)).toMatchObject({ status: "proposed", amount: "6532.79" });
    expect(await deals.left(await numberOf("refund", refund))).toEqual([]);
    await request(refund);
    expect(await deals.read("disbursement", first)).toMatchObject({ status: "cancelled" });
    await deals.payOut("f1", await payout(refund), "2026-12-21", "RFD-1");
    expect(await status(refund)).toBe("paid");
    await deals.step("checker.f1", "disbursement", await payout(refund), "reverse", { comment: "Account closed" });
    expect(await status(refund)).toBe("proposed");
    expect(await deals.left(await numberOf("refund", refund))).toEqual([]);
    expect(await deals.closing("s1", "2026-12-21")).toBe(outstanding);
    await deals.whole();
  });

  test("paid at last, the receipt behind it bounces: the deal is owed again, and the supplier owes what it was paid", async () => {
    await request(refund);
    await deals.payOut("f1", await payout(refund), "2026-12-21", "RFD-2");
    await deals.execute("refund", refund, "close");
    const letter = async () =>
      await deals.demo.store.reading.first<{ status: string; released_at: string | null; release_file: string | null }>(
        "SELECT status, released_at, release_file FROM letter_of_assignment WHERE application = $1::bigint",
        [deal],
      );
    expect(await letter()).toMatchObject({
      status: "released",
      released_at: expect.anything(),
      release_file: expect.anything(),
    });
    await bounced(receipt);
    expect(await letter()).toEqual({
      status: expect.stringMatching(/^(countersigned|acknowledged)$/),
      released_at: null,
      release_file: null,
    });
    expect(
      await deals.demo.store.reading.rows(
        "SELECT mail.id FROM mail JOIN letter_of_assignment l ON l.id = mail.related_id WHERE mail.letter = 'assignment_reinstated' AND l.application = $1::bigint",
        [deal],
      ),
    ).not.toEqual([]);
    expect(await deals.read("refund", refund)).toMatchObject({
      status: "claimed",
      claim_open: "6532.79",
      claim_by: "2026-12-29",
    });
    const number = await numberOf("refund", refund);
    expect([
      await deals.booked("f1", "1300", number),
      await deals.booked("f1", "2300", number),
      await deals.booked("s1", "1300", number),
    ]).toEqual(["6532.79", "0.00", "-6532.79"]);
    expect(await deals.booked("f1", "2300", "FA-2026-000041")).toBe("0.00");
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "disbursed",
      principal_outstanding: "68670.00",
    });
    expect(
      await deals.demo.store.reading.rows(
        "SELECT id FROM mail WHERE letter = 'refund_claimed' AND related_id = $1::bigint",
        [refund],
      ),
    ).not.toEqual([]);
    await deals.whole();
  });

  test("the supplier has a task to pay it back, with the account; what it says becomes a payment to be found", async () => {
    const tasks = async (kind: string) =>
      deals.demo.store.reading.rows(
        "SELECT status, amount FROM task WHERE kind = $1 AND subject_id = $2::bigint ORDER BY id DESC LIMIT 1",
        [kind, refund],
      );
    const supplier = await deals.client("maker.s1");
    expect((await supplier.get("obligation/supplier/receipt/to_pay", { refund })).body.data.rows).toMatchObject([
      { amount: "6532.79", deals: await numberOf("refund", refund), account_no: expect.stringMatching(/^\*{4}\d{4}$/) },
    ]);
    expect(await tasks("refund_pay_back")).toMatchObject([{ status: "todo", amount: "6532.79" }]);
    await deals.step("maker.s1", "refund", refund, "pay_back", { pay_back_ref: "S1-RFD" });
    expect(await tasks("refund_pay_back")).toMatchObject([{ status: "done" }]);
    expect(await tasks("refund_recover")).toEqual([]);
    const text = await deals.newest("receipt", "claimed_refund", refund);
    expect(await deals.read("receipt", text)).toMatchObject({ status: "announced", amount: "6532.79", no_deal: true });
    await deals.step("maker.f1", "receipt", text, "return", { comment: "Nothing came" });
    expect(await deals.read("receipt", text)).toMatchObject({ status: "withdrawn" });
    expect(await tasks("refund_pay_back")).toMatchObject([{ status: "todo" }]);
  });

  test("a receipt of the supplier meets part of the claim, and bounces: the claim is whole again", async () => {
    const part = await deals.unapplied("s1", "1000.00", "2026-12-21", "S1-1221");
    expect(
      (await deals.ask("checker.f1", "refund", refund, "recover", { recovery_receipt: receipt })).body,
    ).toMatchObject({ code: 100, data: [{ field: "recovery_receipt" }] });
    await deals.step("checker.f1", "refund", refund, "recover", { recovery_receipt: part });
    if ((await deals.read("refund", refund))["claim_open"] === "6532.79")
      await deals.step("risk.f1", "refund", refund, "recover", { recovery_receipt: part });
    expect(await deals.read("refund", refund)).toMatchObject({ status: "claimed", claim_open: "5532.79" });
    expect(await deals.read("receipt", part)).toMatchObject({ unapplied: "0.00" });
    await deals.whole();
    await bounced(part);
    expect(await deals.read("refund", refund)).toMatchObject({ status: "claimed", claim_open: "6532.79" });
    expect(await deals.booked("f1", "1300", await numberOf("refund", refund))).toBe("6532.79");
    await deals.whole();
  });

  test("the enterprise pays again a week later: what is left over now meets the claim, and the supplier pays the days between", async () => {
    await deals.clock("2026-12-28");
    const again = await deals.receive("e1", "76419.02", "2026-12-28", "E1-1228", "FA-2026-000041");
    const second = await deals.newest("refund", "receipt", again);
    const { amount } = await deals.read("refund", second);
    // 88 days at 7.20 % on 68,670.00 are 1,192.04; the penalty of 79.02 and the late fee of 40.00 the enterprise bears
    // beside the face.
    expect(amount).toBe("6437.96");
    expect(
      (await deals.ask("maker.f1", "refund", second, "submit", { payout_account: await deals.ownAccount("s1") })).body,
    ).toMatchObject({ code: 1010, data: { rule: "no_open_claim" } });
    await deals.step("checker.f1", "refund", second, "set_off", { claim: refund });
    if ((await status(second)) === "proposed")
      await deals.step("risk.f1", "refund", second, "set_off", { claim: refund });
    expect(await deals.read("refund", second)).toMatchObject({ status: "set_off", left_to_pay: "0.00" });
    expect(await deals.read("refund", refund)).toMatchObject({ status: "claimed", claim_open: "94.83" });
    const rest = await deals.unapplied("s1", "94.83", "2026-12-28", "S1-1228");
    for (const who of ["checker.f1", "risk.f1"])
      if ((await status(refund)) === "claimed")
        await deals.step(who, "refund", refund, "recover", { recovery_receipt: rest });
    expect(await deals.read("refund", refund)).toMatchObject({ status: "recovered", claim_open: "0.00" });
    expect(
      await deals.outstanding(
        "FA-2026-000041",
        await numberOf("refund", refund),
        await numberOf("refund", second),
        await numberOf("receipt", receipt),
        await numberOf("receipt", rest),
      ),
    ).toEqual([]);
    expect(await deals.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
    await deals.whole();
  });
});

describe("money that no deal took, given back to its payer", () => {
  test("its receipt bounces: the payer owes it, says that it pays it, and the receipt meets the claim until it bounces too", async () => {
    const id = await deals.unapplied("e1", "300.00", "2026-12-28", "E1-300");
    const own = await deals.make("maker.f1", "refund", {
      financier_entity: await deals.entityOf("f1"),
      payee_entity: await deals.entityOf("e1"),
      receipt: id,
      reason: "overpayment",
      currency: "SGD",
      amount: "300.00",
      payout_account: await deals.ownAccount("e1"),
    });
    await deals.step("maker.f1", "refund", own, "submit");
    await deals.step("checker.f1", "refund", own, "approve");
    await deals.step("maker.f1", "refund", own, "pay");
    const sent = await payout(own);
    await deals.sent("f1", sent, "2026-12-28");
    await bounced(id);
    expect(await deals.read("refund", own)).toMatchObject({ status: "claimed", claim_open: "300.00" });
    await deals.step("maker.f1", "disbursement", sent, "mark_succeeded", { bank_ref: "RFD-300" });
    expect(await deals.read("refund", own)).toMatchObject({ status: "claimed" });
    const [number, source] = [await numberOf("refund", own), await numberOf("receipt", id)];
    expect([
      await deals.booked("f1", "1300", number),
      await deals.booked("f1", "2310", number),
      await deals.booked("f1", "2310", source),
    ]).toEqual(["300.00", "0.00", "0.00"]);
    await deals.step("maker.e1", "refund", own, "pay_back", { pay_back_ref: "E1-301" });
    const back = await deals.newest("receipt", "claimed_refund", own);
    await deals.step("maker.f1", "receipt", back, "receive", { account: await deals.ownAccount("f1") });
    expect(await status(own)).toBe("claimed");
    await deals.step("checker.f1", "receipt", back, "approve");
    expect(await deals.read("receipt", back)).toMatchObject({ status: "posted", unapplied: "0.00" });
    expect(await deals.read("refund", own)).toMatchObject({
      status: "recovered",
      claim_open: "0.00",
      recoveries: [{ receipt: back, amount: "300.00" }],
    });
    expect(await deals.outstanding(number, source, await numberOf("receipt", back))).toEqual([]);
    await deals.whole();
    await bounced(back);
    expect(await deals.read("refund", own)).toMatchObject({ status: "claimed", claim_open: "300.00", recoveries: [] });
    expect([
      await deals.booked("f1", "1300", number),
      await deals.booked("f1", "2310", number),
      await deals.booked("f1", "2310", await numberOf("receipt", back)),
    ]).toEqual(["300.00", "0.00", "0.00"]);
    await deals.whole();
  });
});
