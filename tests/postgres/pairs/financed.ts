import type { Answered } from "../../api/application/client.ts";
import { answered } from "../../api/application/checklist.ts";
import { FA, FA_OF_F, fine, Financing, PAY } from "../../api/application/financing.ts";
import type { Pair } from "./race.ts";

/** An application on an item of its own, submitted: 900.00 on a face of 1,000.00. */
async function submitted(money: Financing, name: string): Promise<{ deal: string; item: string; invoice: string }> {
  const { item, invoice } = await money.item(name, "s1", "1000.00", "2027-01-15");
  return { deal: await money.apply("s1", item, "1000.00", "900.00", "2026-11-24"), item, invoice };
}

/** How an application stands, with what it ties of its item and reserves of its facility's part. */
async function standing(money: Financing, deal: string, item: string): Promise<Record<string, unknown>> {
  const { status } = await money.deals.read("financing_application", deal);
  const { status: ofItem, available, financed_face: financed } = await money.deals.read("invoice_paid", item);
  return { application: status, item: ofItem, available, financed };
}

/** A fund provider approves an application that its supplier takes back. */
export const approvedAndWithdrawn = (money: Financing): Pair => ({
  name: "approved and withdrawn",
  async open(index) {
    const { deals } = money;
    const { deal, item } = await submitted(money, `PAIR-AW-${index}`);
    await answered(await deals.client("maker.f1"), deal);
    fine(
      await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
        approved_amount: "900.00",
        approved_rate: "7.20",
      }),
    );
    const { version } = await deals.read("financing_application", deal);
    const [checker, supplier] = [await deals.client("checker.f1"), await deals.client("checker.s1")];
    return {
      one: () => checker.post(`${FA_OF_F}/${deal}/approve`, { version }),
      other: () => supplier.post(`${FA}/${deal}/withdraw`, { version }),
      after: () => standing(money, deal, item),
    };
  },
});

/**
 * A pay-out is approved, its application taken back: each is another record, and the one may not go on without the
 * other.
 */
export const paidAndWithdrawn = (money: Financing): Pair => ({
  name: "pay-out approved and application withdrawn",
  async open(index) {
    const { deals } = money;
    const { deal, item } = await submitted(money, `PAIR-PW-${index}`);
    await money.offer(deal, "s1", "900.00");
    const payout = await money.payoutOf("financing", deal);
    fine(
      await deals.act("maker.f1", "disbursement", PAY, payout, "prepare", {
        payer_account: money.accounts.f1,
        method: "fast",
        value_date: "2026-11-24",
      }),
    );
    const [{ version }, { version: ofPayout }] = [
      await deals.read("financing_application", deal),
      await deals.read("disbursement", payout),
    ];
    const [checker, supplier] = [await deals.client("checker.f1"), await deals.client("checker.s1")];
    return {
      one: (): Promise<Answered> => checker.post(`${PAY}/${payout}/approve`, { version: ofPayout }),
      other: () => supplier.post(`${FA}/${deal}/withdraw`, { version }),
      after: async () => ({
        payout: (await deals.read("disbursement", payout))["status"],
        ...(await standing(money, deal, item)),
      }),
    };
  },
});

/** The bank sends a pay-out back while its application is taken back: withdrawn only once no money is on its way. */
export const failedAndWithdrawn = (money: Financing): Pair => ({
  name: "pay-out failed and application withdrawn",
  async open(index) {
    const { deals } = money;
    const { deal, item } = await submitted(money, `PAIR-FW-${index}`);
    await money.offer(deal, "s1", "900.00");
    const payout = await money.payoutOf("financing", deal);
    await money.send(payout, "2026-11-24");
    const [{ version }, { version: ofPayout }] = [
      await deals.read("financing_application", deal),
      await deals.read("disbursement", payout),
    ];
    const [maker, supplier] = [await deals.client("maker.f1"), await deals.client("checker.s1")];
    return {
      one: (): Promise<Answered> =>
        maker.post(`${PAY}/${payout}/mark_failed`, { version: ofPayout, fail_code: "AC04" }),
      other: () => supplier.post(`${FA}/${deal}/withdraw`, { version }),
      after: async () => {
        const found = {
          payout: (await deals.read("disbursement", payout))["status"],
          ...(await standing(money, deal, item)),
        };
        // The next pair finds the limit free: what was not withdrawn is now.
        await supplier.post(`${FA}/${deal}/withdraw`, {
          version: (await deals.read("financing_application", deal))["version"],
        });
        return found;
      },
    };
  },
});
