import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ownValues } from "../../server/platform/letters/values.ts";
import { sayIn } from "../../server/platform/letters/wording.ts";
import { Ending } from "./endings/ending.ts";

vi.setConfig({ testTimeout: 120_000 });

let deals: Ending;
beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

/** A further account of somebody's company. */
async function account(of: string, number: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await deals.insert("bank_account", {
    entity: await deals.entityOf(of),
    currency: "SGD",
    bank_code: "7339",
    account_no: number,
    account_name: of,
    usage: "both",
    status: "active",
    verified_on: "2026-07-01",
    ...more,
  });
  return id;
}

const names = async (who: string, payout: string, payee_account: string) =>
  (await deals.ask(who, "disbursement", payout, "name_account", { payee_account })).body;

/** The account that a remittance advice says was paid to. */
async function paidToOn(letter: string, entity: string, id: string): Promise<string | undefined> {
  const { registry, store } = deals.demo;
  const showing = { db: store.reading, registry, say: sayIn(registry, "default", "en-US"), language: "en-US" } as const;
  const values = await ownValues(showing, registry.letters.get(letter)!, await deals.read(entity, id));
  return values["payee_account_shown"];
}

const REFUSED = "Choose another account of your own that takes pay-outs in this currency.";

describe("an early payment of 10,000.00 that E1 is to make to S1", () => {
  let early = "";
  let payout = "";
  let other = "";
  const newest = () => deals.newest("disbursement", "early_payment", early);

  beforeAll(async () => {
    const invoice = await deals.billed("s1", "e1", "ELSE-1", "10000.00", "2027-01-28");
    early = await deals.scheduledEarly("enterprise", [{ invoice, amount: "10000.00" }], "2026-12-14");
    payout = await newest();
    other = await account("s1", "501700000001");
  });

  test.each<[string, () => Promise<string>, string?]>([
    ["the one it would go to", () => deals.ownAccount("s1")],
    ["another company's", () => account("s2", "501700000002"), "Please choose one of the options for To account"],
    ["one in another currency", () => account("s1", "501700000003", { currency: "USD" })],
    ["one for collections alone", () => account("s1", "501700000004", { usage: "collection" })],
  ])("does not go to %s", async (_which, of, message = REFUSED) => {
    expect(await names("checker.s1", payout, await of())).toMatchObject({
      code: 100,
      data: [{ field: "payee_account", message }],
    });
  });

  test("does not go to one within its holding time, and says when it may", async () => {
    const ready_at = "2026-12-30T17:00:00.000+08:00";
    expect(
      await names("checker.s1", payout, await account("s1", "501700000005", { hold_until: ready_at })),
    ).toMatchObject({ code: 1052, data: { missing: ["ACCOUNT_ACTIVE"], ready_at } });
  });

  test("is sent elsewhere by nobody but who agrees to accounts at the payee, with a code of theirs", async () => {
    expect(await names("maker.s1", payout, other)).toMatchObject({ code: 1004 });
    expect(await names("checker.e1", payout, other)).toMatchObject({ code: 1004 });
    const unproven = await deals.ask("checker.s1", "disbursement", payout, "name_account", {
      payee_account: other,
      otp_ticket: undefined,
    });
    expect(unproven.body).toMatchObject({ code: 1037, data: { purpose: "one_time_code" } });
  });

  test("goes to another account while it is due, and E1 is told", async () => {
    await deals.step("checker.s1", "disbursement", payout, "name_account", { payee_account: other });
    expect(await deals.read("disbursement", payout)).toMatchObject({ status: "due", payee_account: other });
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "scheduled", payout_account: other });
    const recipients = await deals.demo.store.reading.rows<{ recipient: string }>(
      `SELECT recipient FROM mail WHERE letter = 'payout_redirected'`,
      [],
    );
    expect(recipients.map(({ recipient }) => recipient)).toContain("finance.e1@demo.example");
  });

  test("is advised with the account that was named, though another is the default one", async () => {
    const usual = (await deals.read("bank_account", await deals.ownAccount("s1")))["account_no"];
    for (const text of [
      await paidToOn("early_payment_remittance", "early_payment", early),
      await paidToOn("remittance_advice", "disbursement", payout),
    ]) {
      expect(text).toMatch(/ · s1 · •••• 0001$/);
      expect(text).not.toContain(String(usual).slice(-4));
    }
  });

  test("fails: what is scheduled anew goes to the account that S1 names then; what was prepared stays where it goes", async () => {
    const third = await account("s1", "501700000006");
    await deals.clock("2026-12-14");
    await deals.sent("e1", payout, "2026-12-14");
    expect(await names("checker.s1", payout, third)).toMatchObject({ code: 1054 });
    await deals.step("maker.e1", "disbursement", payout, "mark_failed", { fail_code: "AC01" });
    await deals.step("checker.s1", "disbursement", payout, "name_account", { payee_account: third });
    expect(await deals.read("early_payment", early)).toMatchObject({ status: "failed", payout_account: third });
    await deals.clock("2026-12-16");
    await deals.step("maker.e1", "early_payment", early, "schedule");
    expect(await deals.read("disbursement", await newest())).toMatchObject({ status: "due", payee_account: third });
  });
});

test("a financing's pay-out that failed is paid to the account that the supplier names", async () => {
  const invoice = await deals.billed("s1", "e1", "ELSE-2", "20000.00", "2027-03-31");
  const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-03-31");
  await deals.issued(item, "s1");
  const deal = await deals.readyDeal("s1", item, "20000.00", "16000.00", "2026-12-17");
  const payout = await deals.newest("disbursement", "financing", deal);
  await deals.clock("2026-12-17");
  await deals.sent("f1", payout, "2026-12-17");
  await deals.step("maker.f1", "disbursement", payout, "mark_failed", { fail_code: "AC04" });
  const other = await account("s1", "501700000007");
  await deals.step("checker.s1", "disbursement", payout, "name_account", { payee_account: other });
  expect(await deals.read("disbursement", payout)).toMatchObject({ status: "failed", payee_account: other });
  await deals.payOut("f1", payout, "2026-12-17", "ELSE-PAID");
  expect(await deals.read("disbursement", payout)).toMatchObject({ status: "succeeded", payee_account: other });
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "disbursed",
    payout_account: other,
  });
  await deals.whole();
});
