import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ending } from "../../api/endings/ending.ts";
import { atLeast, daysFrom, minus, percent, plus, taxed, yearly } from "./by-hand.ts";
import type { Figures } from "./figures-of-a-set.ts";

const FACILITY = "FAC-2026-000001";
const LATE = "FA-2026-000038";

/** Tells the stories that bear a price with other figures; what is expected is worked out by hand from the rules. */
export function toldWith({ name, finance, late, early, order }: Figures): void {
  describe(`with ${name}`, () => {
    let story: Ending;
    beforeAll(async () => {
      story = await Ending.start();
    });
    afterAll(() => story.demo.close());
    const numberOf = async (entity: string, id: string): Promise<string> => String((await story.read(entity, id))["number"]);

    test(`an item of ${finance.face} financed at ${finance.rate} %: fees, what is paid out, interest on the way and in the end, what goes back`, async () => {
      story = await fresh(story);
      const advance = percent(finance.face, "90.00");
      const fee = atLeast(percent(advance, "0.50"), "150.00");
      const interest = (on: string) => yearly(advance, finance.rate, daysFrom(finance.from, on), 365);
      const invoice = await story.billed("s1", "e1", "FIG-1", finance.face, finance.maturity);
      const item = await story.item("s1", [{ invoice, amount: finance.face }], finance.maturity);
      await story.issued(item, "s1");
      const deal = await story.readyDeal("s1", item, finance.face, advance, finance.from, finance.rate);
      await story.clock(finance.from);
      const payout = await story.newest("disbursement", "financing", deal);
      expect(await story.read("disbursement", payout)).toMatchObject({ gross: advance, net: minus(advance, taxed(fee).total) });
      await story.payOut("f1", payout, finance.from, "FIG-OUT-1");
      await story.clock(finance.between);
      expect(await story.read("financing_application", deal)).toMatchObject({ interest_accrued: interest(finance.between) });
      await story.clock(finance.maturity);
      const receipt = await story.receive("e1", finance.face, finance.maturity, "FIG-IN-1", await numberOf("financing_application", deal));
      expect(await story.read("financing_application", deal)).toMatchObject({ status: "repaid", principal_outstanding: "0.00" });
      expect(await story.booked("f1", "4010", await numberOf("financing_application", deal))).toBe(`-${interest(finance.maturity)}`);
      expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({ amount: minus(finance.face, advance, interest(finance.maturity)) });
      await story.whole();
    });

    test(`a late deal in dollars pays ${late.first.amount} first, and the rest of 48,600.00 on ${late.second}`, async () => {
      story = await fresh(story);
      const deal = await story.numbered("financing_application", LATE);
      const owed = async () => {
        const { principal_outstanding: principal, interest_accrued: interest, fee_outstanding: fee, penalty_accrued: penalty } = await story.read("financing_application", deal);
        return { penalty, interest, fee, principal };
      };
      const { on, amount } = late.first;
      await story.clock(on);
      const first = { penalty: yearly("38880.00", "6.00", daysFrom("2026-11-13", on), 360), interest: yearly("38880.00", "9.60", daysFrom("2026-09-14", on), 360), fee: "30.00" };
      expect(await owed()).toEqual({ ...first, principal: "38880.00" });
      await story.receive("e2", amount, on, "FIG-IN-2", LATE, "USD");
      const principal = minus("38880.00", minus(amount, first.penalty, first.interest, first.fee));
      expect(await owed()).toEqual({ penalty: "0.00", interest: "0.00", fee: "0.00", principal });
      await story.clock(late.second);
      const second = { penalty: yearly(principal, "6.00", daysFrom(on, late.second), 360), interest: yearly(principal, "9.60", daysFrom(on, late.second), 360) };
      expect(await owed()).toEqual({ ...second, fee: "0.00", principal });
      const rest = minus("48600.00", amount);
      const receipt = await story.receive("e2", rest, late.second, "FIG-IN-3", LATE, "USD");
      expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({ amount: minus(rest, second.penalty, second.interest, principal), currency: "USD" });
      await story.whole();
    });

    test(`${early.amount} paid early by the enterprise at ${early.apr} %`, async () => {
      story = await fresh(story);
      const discount = yearly(early.amount, early.apr, daysFrom(early.from, early.due), 365);
      const invoice = await story.billed("s1", "e1", "FIG-2", early.amount, early.due);
      const deal = await story.make("maker.s1", "early_payment", {
        supplier_entity: await story.entityOf("s1"), enterprise_entity: await story.entityOf("e1"), funder: "enterprise", currency: "SGD", items: [{ invoice, amount: early.amount }], pay_date: early.from, offer_mode: "apr", apr: early.apr, payout_account: await story.ownAccount("s1"),
      });
      await story.step("maker.s1", "early_payment", deal, "submit");
      if ((await story.read("early_payment", deal))["status"] !== "approved") await story.step("checker.e1", "early_payment", deal, "approve");
      await story.step("maker.e1", "early_payment", deal, "schedule");
      await story.clock(early.from);
      expect(await story.read("early_payment", deal)).toMatchObject({ discount_total: discount, net_total: minus(early.amount, discount) });
      await story.payOut("e1", await story.newest("disbursement", "early_payment", deal), early.from, "FIG-OUT-2");
      expect(await story.booked("e1", "4040", await numberOf("early_payment", deal))).toBe(`-${discount}`);
      expect(await story.read("invoice", invoice)).toMatchObject({ status: "settled", outstanding: "0.00" });
      await story.whole();
    });

    test(`an order of ${order.faces.join(", ")} at ${order.rate} %, repaid late at ${order.penalty} %: discount line by line, penalty, fees`, async () => {
      story = await fresh(story);
      const { store } = story.demo;
      const [facility, vendor] = [await story.numbered("facility", FACILITY), await story.entityOf("s2")];
      await store.transaction(async (trx) => {
        await trx.run("UPDATE vendor_sub_limit SET rate_override = $2::numeric WHERE facility = $1::bigint AND vendor_entity = $3::bigint", [facility, order.rate, vendor]);
        await trx.run("UPDATE dpo_rule SET grace_days = $2::integer, penalty_rate = $3::numeric WHERE facility = $1::bigint AND status = 'active'", [facility, order.grace, order.penalty]);
      });
      const face = plus(...order.faces);
      const discounts = order.faces.map((one) => yearly(one, order.rate, daysFrom(order.from, order.maturity), 365));
      const payables = [];
      for (const [place, one] of order.faces.entries()) payables.push({ invoice: await story.billed("s2", "e1", `FIG-3-${place}`, one, order.maturity), face: one });
      const deal = await story.order("s2", payables, order.from);
      await story.funded(deal, "s2");
      expect(await story.read("dpo", deal)).toMatchObject({ rate: order.rate, face_total: face, discount_total: plus(...discounts), net_total: minus(face, ...discounts) });
      await story.clock(order.from);
      await story.payOut("f1", await story.newest("disbursement", "dpo", deal), order.from, "FIG-OUT-3");
      await story.clock(order.repaid);
      const penalty = yearly(face, order.penalty, daysFrom(order.maturity, order.repaid), 365);
      expect(await story.read("dpo", deal)).toMatchObject({ status: "overdue", penalty, late_fee: "40.00", face_outstanding: face, discount_earned: plus(...discounts) });
      const number = await numberOf("dpo", deal);
      await story.receive("e1", plus(face, penalty, "40.00"), order.repaid, "FIG-IN-4", number);
      const platform = atLeast(percent(face, "0.05"), "25.00");
      expect(await story.read("dpo", deal)).toMatchObject({ status: "repaid", face_outstanding: "0.00" });
      expect([await story.booked("e1", "6020", number), await story.booked("e1", "1400", number)]).toEqual([plus(platform, "40.00"), taxed(platform).tax]);
      await story.whole();
    });
  });
}

/** Each story begins on the demo as it is. */
async function fresh(before: Ending): Promise<Ending> {
  await before.demo.close();
  return Ending.start();
}
