import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { OF_MONEY } from "../application/deals.ts";
import { Financing, fine } from "../application/financing.ts";

vi.setConfig({ testTimeout: 300_000 });

const S = "obligation/supplier/early_payment";
const F = "obligation/financier/early_payment";

let money: Financing;
let count = 0;
beforeAll(async () => {
  money = await Financing.start();
}, 300_000);
afterAll(() => money.application.close());

/** An early payment out of the fund provider's money, paid on 27 November, 56 days before it is due. */
async function paid(
  number: string,
  currency: "SGD" | "USD",
  amount: string,
  offer: Record<string, string>,
): Promise<string> {
  const { deals } = money;
  deals.on("2026-11-23");
  const invoice = await deals.invoice(number, "s1", "e1", amount, "2027-01-22", currency);
  const account = currency === "SGD" ? money.accounts.s1 : await deals.account({ of: "s1", currency });
  const id = String(
    fine(
      await (
        await deals.client("maker.s1")
      ).post(S, {
        supplier_entity: await deals.entity("s1"),
        enterprise_entity: await deals.entity("e1"),
        funder: "financier",
        funder_entity: await deals.entity("f1"),
        currency,
        items: [{ invoice, amount }],
        pay_date: "2026-11-27",
        payout_account: account,
        ...offer,
      }),
    )["id"],
  );
  fine(await deals.act("maker.s1", "early_payment", S, id, "submit"));
  fine(await deals.act("checker.f1", "early_payment", F, id, "approve"));
  fine(await deals.act("maker.f1", "early_payment", F, id, "schedule"));
  deals.on("2026-11-27");
  await deals.execute("early_payment", id, "pay", { bank_ref: `OUT-${number}`, payment_date: "2026-11-27" });
  return id;
}

/** What is left unearned and what was earned, in the fund provider's book, after the deal earned on a day. */
async function earnedOn(id: string, day: string): Promise<readonly unknown[]> {
  money.deals.on(day);
  await money.deals.execute("early_payment", id, "earn");
  return books(id);
}

async function books(id: string): Promise<readonly unknown[]> {
  const { number, discount_total: whole } = await money.deals.read("early_payment", id);
  return [whole, await money.balance("2400", String(number)), await money.balance("4030", String(number))];
}

const collect = (id: string, amount: string, day: string) =>
  money.deals.execute("early_payment", id, "collect", { paid_face: amount, payment_date: day });

test.each([
  // 54,500.00 × 6.00 % × 56 ÷ 360, of which 28 days are half.
  [
    "dollars of the United States at 6.00 % a year",
    "USD",
    "54500.00",
    { offer_mode: "apr", apr: "6.00" },
    ["508.67", "-254.34", "-254.33"],
    ["508.67", "0.00", "-508.67"],
  ],
  // A flat 0.92 % of 54,500.00 comes to 6.00 % a year over 56 days, but not to the cent.
  [
    "a flat 0.92 %",
    "SGD",
    "54500.00",
    { offer_mode: "flat_pct", flat_pct: "0.92" },
    ["501.40", "-250.55", "-250.85"],
    ["501.40", "0.00", "-501.40"],
  ],
  [
    "a flat 1.00 %",
    "SGD",
    "20000.00",
    { offer_mode: "flat_pct", flat_pct: "1.00" },
    ["200.00", "-100.00", "-100.00"],
    ["200.00", "0.00", "-200.00"],
  ],
] as const)(
  "%s is earned by the day and wholly when it is due, and collected with nothing left",
  async (_what, currency, amount, offer, half, whole) => {
    const id = await paid(`DE-${++count}`, currency, amount, offer);
    const middle = await earnedOn(id, "2026-12-25");
    expect(middle[0]).toBe(half[0]);
    expect(await earnedOn(id, "2027-01-22")).toEqual(whole);
    await collect(id, amount, "2027-01-22");
    expect(await books(id)).toEqual(whole);
    expect(await money.deals.breaches(...OF_MONEY)).toBe("");
  },
);

test("20,000.00 at 6.00 % collected on the day on which they are paid: all of the discount is earned at once", async () => {
  const id = await paid("DE-AT-ONCE", "SGD", "20000.00", { offer_mode: "apr", apr: "6.00" });
  await collect(id, "20000.00", "2026-11-27");
  expect(await books(id)).toEqual(["184.11", "0.00", "-184.11"]);
  expect(await money.deals.breaches(...OF_MONEY)).toBe("");
});
