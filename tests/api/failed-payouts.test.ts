import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fine } from "./application/deals.ts";
import { Ending } from "./endings/ending.ts";

vi.setConfig({ testTimeout: 120_000 });

let deals: Ending;
beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const newest = (field: string, id: string) => deals.newest("disbursement", field, id);

/** The payee's tasks about a pay-out, the oldest first. */
const tasksOf = (payout: string) =>
  deals.demo.store.reading.rows<{ status: string; outcome: string | null }>(
    "SELECT status, outcome FROM task WHERE subject_id = $1::bigint AND kind = 'disbursement_name_account' ORDER BY id",
    [payout],
  );

/** To which companies letters of these kinds went, by whom they were written to. */
async function recipientsOf(letter: string, about: string): Promise<string[]> {
  const rows = await deals.demo.store.reading.rows<{ recipient: string }>(
    "SELECT recipient FROM mail WHERE letter = $1 AND related_id = $2::bigint",
    [letter, about],
  );
  return [...new Set(rows.map(({ recipient }) => /\.(\w+)@/.exec(recipient)?.[1] ?? recipient))].toSorted();
}

const waiting = async (who: string): Promise<number> =>
  Number(fine(await (await deals.client(who)).get("obligation/workflow/task/todo/count"))["pending_task"]);

const offered = async (who: string, role: string, payout: string): Promise<unknown> =>
  fine(await (await deals.client(who)).get(`obligation/${role}/payment`, { id: payout }))["allowed_actions"];

/** A pay-out fails at the bank after it was sent. */
async function fails(payer: "e1" | "f1", payout: string, on: string): Promise<void> {
  await deals.sent(payer, payout, on);
  await deals.step(`maker.${payer}`, "disbursement", payout, "mark_failed", { fail_code: "AC01" });
}

describe("an early payment of E1 that does not arrive at S1", () => {
  let early = "";
  let payout = "";
  let before = 0;

  beforeAll(async () => {
    const invoice = await deals.billed("s1", "e1", "FAIL-1", "10000.00", "2027-01-28");
    early = await deals.scheduledEarly("enterprise", [{ invoice, amount: "10000.00" }], "2026-12-14");
    payout = await newest("early_payment", early);
    await deals.clock("2026-12-14");
    before = await waiting("checker.s1");
    await fails("e1", payout, "2026-12-14");
  });

  test("S1 is told how to name another account, and E1 that its invoices are open", async () => {
    expect(await recipientsOf("payout_failed", payout)).toEqual(["s1"]);
    expect(await recipientsOf("early_payment_failed", early)).toEqual(["e1"]);
  });

  test("waits at S1 as a task, for whoever agrees to accounts, until they say that the account is right", async () => {
    expect(await tasksOf(payout)).toMatchObject([{ status: "todo" }]);
    expect(await waiting("checker.s1")).toBe(before + 1);
    expect(await offered("checker.s1", "supplier", payout)).toEqual(["name_account", "keep_account"]);
    expect((await deals.ask("maker.s1", "disbursement", payout, "keep_account")).body).toMatchObject({ code: 1004 });
    await deals.step("checker.s1", "disbursement", payout, "keep_account");
    expect(await tasksOf(payout)).toMatchObject([{ status: "done", outcome: "keep_account" }]);
    expect(await waiting("checker.s1")).toBe(before);
    expect(await offered("checker.s1", "supplier", payout)).toEqual(["name_account"]);
    expect(await deals.read("disbursement", payout)).toMatchObject({ account_answered_on: "2026-12-14" });
  });

  test("scheduled anew, it fails again: the task stands at the new pay-out, and goes with it when a third is made", async () => {
    await deals.step("maker.e1", "early_payment", early, "schedule");
    const second = await newest("early_payment", early);
    await fails("e1", second, "2026-12-14");
    expect(await tasksOf(second)).toMatchObject([{ status: "todo" }]);
    await deals.step("maker.e1", "early_payment", early, "schedule");
    expect(await tasksOf(second)).toMatchObject([{ status: "cancelled" }]);
    expect(await waiting("checker.s1")).toBe(before);
  });

  test("paid and taken back by the bank, S1 and E1 read that it came back", async () => {
    const third = await newest("early_payment", early);
    await deals.payOut("e1", third, "2026-12-14", "FAIL-3");
    await deals.step("checker.e1", "disbursement", third, "reverse", { comment: "Account closed" });
    if ((await deals.read("disbursement", third))["status"] === "succeeded")
      await deals.step("checker2.e1", "disbursement", third, "reverse", { comment: "Account closed" });
    expect(await recipientsOf("early_payment_returned", early)).toEqual(["e1", "s1"]);
    expect(await tasksOf(third)).toEqual([]);
  });
});

describe("a financing's pay-out that fails and is prepared again", () => {
  test("asks S1 each time, and no longer once it is prepared", async () => {
    const invoice = await deals.billed("s1", "e1", "FAIL-2", "20000.00", "2027-03-31");
    const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-03-31");
    await deals.issued(item, "s1");
    const deal = await deals.readyDeal("s1", item, "20000.00", "16000.00", "2026-12-17");
    const payout = await newest("financing", deal);
    await deals.clock("2026-12-17");
    await fails("f1", payout, "2026-12-17");
    await deals.step("checker.s1", "disbursement", payout, "keep_account");
    await fails("f1", payout, "2026-12-17");
    expect(await tasksOf(payout)).toMatchObject([{ status: "done" }, { status: "todo" }]);
    await deals.payOut("f1", payout, "2026-12-17", "FAIL-4");
    expect(await tasksOf(payout)).toMatchObject([{ status: "done" }, { status: "cancelled" }]);
  });
});

describe("a refund whose pay-out failed", () => {
  /** Money of E1 that no deal took, given back: its pay-out waits. */
  async function refunded(
    amount: string,
    reference: string,
  ): Promise<{ receipt: string; refund: string; payout: string }> {
    const receipt = await deals.unapplied("e1", amount, "2026-12-17", reference);
    const refund = await deals.make("maker.f1", "refund", {
      financier_entity: await deals.entityOf("f1"),
      payee_entity: await deals.entityOf("e1"),
      receipt,
      reason: "overpayment",
      currency: "SGD",
      amount,
      payout_account: await deals.ownAccount("e1"),
    });
    await deals.step("maker.f1", "refund", refund, "submit");
    await deals.step("checker.f1", "refund", refund, "approve");
    await deals.step("maker.f1", "refund", refund, "pay");
    return { receipt, refund, payout: await newest("refund", refund) };
  }

  test("and that is cancelled takes its pay-out along: no account is asked for it any more", async () => {
    const { refund, payout } = await refunded("301.07", "E1-30107");
    await fails("f1", payout, "2026-12-17");
    expect(await offered("checker.e1", "enterprise", payout)).toEqual(["name_account", "keep_account"]);
    await deals.step("checker.f1", "refund", refund, "cancel", { comment: "It is set against the next invoice" });
    expect(await deals.read("disbursement", payout)).toMatchObject({ status: "cancelled" });
    expect(await offered("checker.e1", "enterprise", payout)).toEqual([]);
    expect(await tasksOf(payout)).toMatchObject([{ status: "cancelled" }]);
  });

  test("after it was claimed back ends with its claim, and its payee is asked nothing", async () => {
    const { receipt, refund, payout } = await refunded("302.09", "E1-30209");
    await deals.sent("f1", payout, "2026-12-17");
    await deals.bounce(receipt);
    expect(await deals.read("refund", refund)).toMatchObject({ status: "claimed", claim_open: "302.09" });
    await deals.step("maker.f1", "disbursement", payout, "mark_failed", { fail_code: "AC04" });
    expect(await deals.read("refund", refund)).toMatchObject({ status: "cancelled" });
    expect(await deals.read("disbursement", payout)).toMatchObject({ status: "cancelled" });
    expect(await offered("checker.e1", "enterprise", payout)).toEqual([]);
    expect(await tasksOf(payout)).toEqual([]);
    expect(await recipientsOf("payout_failed", payout)).toEqual([]);
    await deals.whole();
  });
});
