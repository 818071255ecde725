import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { answered } from "./application/checklist.ts";
import { OF_MONEY, type Deals } from "./application/deals.ts";
import { FA, FA_OF_F, Financing, fine, PAY, RECEIPT } from "./application/financing.ts";

let application: Application;
let deals: Deals;
let money: Financing;
let deal = "";
let number = "";
let receipt = "";

beforeAll(async () => {
  money = await Financing.start();
  ({ application, deals } = money);
  await application.store.transaction((trx) =>
    trx.run("UPDATE facility SET interest_mode = 'upfront' WHERE id = $1::bigint", [money.facility]),
  );
}, 300_000);
afterAll(() => application.close());

const books = async (...accounts: string[]) => Promise.all(accounts.map((account) => money.balance(account, number)));
const daily = async (day: string, ...steps: string[]) => {
  deals.on(day);
  for (const step of steps) await deals.execute("financing_application", deal, step);
};

test("the quote keeps the interest to maturity back: 96,559.09 is paid out, and all of the rest is left at maturity", async () => {
  const { item } = await money.item("INV-BP-7601", "s1", "109000.00", "2027-01-15");
  deal = await money.apply("s1", item, "109000.00", "98100.00", "2026-11-24");
  await answered(await deals.client("maker.f1"), deal);
  fine(
    await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
      approved_amount: "98100.00",
      approved_rate: "7.20",
    }),
  );
  const { version, number: own } = await deals.read("financing_application", deal);
  number = String(own);
  const plan = fine(await (await deals.client("checker.f1")).post(`${FA_OF_F}/${deal}/approve/plan`, { version }));
  expect(plan["figures"]).toMatchObject({
    advance: "98100.00",
    interest: "1006.26",
    net: "96559.09",
    residual: "10900.00",
    annualised_pct: "11.42",
  });
  expect(plan["explain"].find((one: { name: string }) => one.name === "net")).toEqual({
    name: "net",
    formula: "advance − fees − GST − interest",
    figures: { advance: "98100.00", fees: "490.50", gst: "44.15", interest: "1006.26" },
    result: "96559.09",
  });
});

test("paid out, the interest is a discount that is not earned yet, in both books", async () => {
  fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve"));
  fine(await deals.act("ceo.s1", "financing_application", FA, deal, "accept_offer"));
  await deals.execute("financing_application", deal, "ready");
  const payout = await money.payOut("financing", deal, "2026-11-24", "FAST-7601");
  expect((await deals.read("disbursement", payout))["deductions"]).toEqual([
    expect.objectContaining({ code: "PROCESSING", net: "490.50", gst: "44.15" }),
    expect.objectContaining({ code: "INTEREST", net: "1006.26", gst: "0.00" }),
  ]);
  expect(await books("1100", "1010", "4020", "2200", "2400")).toEqual([
    "98100.00",
    "-96559.09",
    "-490.50",
    "-44.15",
    "-1006.26",
  ]);
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "disbursed",
    net: "96559.09",
    interest_mode: "upfront",
    interest_upfront: "1006.26",
    interest_accrued: "0.00",
  });
});

test("it is earned by the day, and no interest accrues beside it", async () => {
  for (const [day, earned] of [
    ["2026-11-30", "116.11"],
    ["2026-12-31", "716.00"],
  ] as const) {
    await daily(day, "earn");
    await expect(deals.execute("financing_application", deal, "accrue")).rejects.toMatchObject({ code: "1010" });
    expect(await deals.read("financing_application", deal)).toMatchObject({
      interest_earned: earned,
      interest_accrued: "0.00",
      total_due: "98100.00",
    });
  }
  expect(await books("2400", "4030", "1110")).toEqual(["-290.26", "-716.00", "0.00"]);
});

test("paid a week early nothing of it is given back: all is earned; when that payment bounces, only what the days have earned", async () => {
  deals.on("2027-01-08");
  receipt = await money.receive("e1", "109000.00", "2027-01-08", "RCV-7601", "INV-BP-7601");
  fine(await deals.act("acct.f1", "receipt", RECEIPT, receipt, "approve"));
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "repaid",
    interest_earned: "1006.26",
    repayments: [{ interest: "0.00", principal: "98100.00", residual: "10900.00" }],
  });
  expect(await books("1100", "2400", "4030", "2300")).toEqual(["0.00", "0.00", "-1006.26", "-10900.00"]);
  fine(await deals.act("checker.f1", "receipt", RECEIPT, receipt, "reverse", { comment: "Returned by the bank" }));
  fine(await deals.act("checker2.f1", "receipt", RECEIPT, receipt, "reverse", { comment: "Returned by the bank" }));
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "disbursed",
    interest_earned: "870.81",
    principal_outstanding: "98100.00",
  });
  expect(await books("1100", "2400", "4030")).toEqual(["98100.00", "-135.45", "-870.81"]);
});

test("what is paid late costs interest from maturity on, beside penalty and late fee", async () => {
  await daily("2027-01-15", "earn");
  await daily("2027-01-25", "accrue", "overdue", "penalise");
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "overdue",
    interest_earned: "1006.26",
    interest_accrued: "193.51",
    penalty_accrued: "161.26",
    fee_outstanding: "40.00",
  });
  expect(await books("2400", "4030", "1110")).toEqual(["0.00", "-1006.26", "193.51"]);
});

test("a pay-out that comes back takes all of it back, and the next is priced for its own day", async () => {
  const { item } = await money.item("INV-BP-7602", "s3", "20000.00", "2027-04-30");
  deals.on("2027-03-01");
  deal = await money.apply("s3", item, "20000.00", "18000.00", "2027-03-01");
  await money.offer(deal, "s3", "18000.00");
  number = String((await deals.read("financing_application", deal))["number"]);
  const payout = await money.payOut("financing", deal, "2027-03-01", "FAST-7602");
  await daily("2027-03-05", "earn");
  expect([await books("2400", "4030"), (await deals.read("financing_application", deal))["interest_upfront"]]).toEqual([
    ["-198.84", "-14.20"],
    "213.04",
  ]);
  fine(await deals.act("checker2.f1", "disbursement", PAY, payout, "reverse", { comment: "Account closed" }));
  expect(await books("1100", "1010", "2400", "4030")).toEqual(["0.00", "0.00", "0.00", "0.00"]);
});

test("the books hold: every invariant of money", async () => {
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});
