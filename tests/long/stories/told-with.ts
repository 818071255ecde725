import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ending } from "../../api/endings/ending.ts";
import { atLeast, daysFrom, lesser, line, minus, percent, plus, taxed, yearly } from "./by-hand.ts";
import type { Figures } from "./figures-of-a-set.ts";

const FACILITY = "FAC-2026-000001";
const LATE = "FA-2026-000038";

/** Tells the stories that bear a price with other figures; what is expected is worked out by hand from the rules. */
export function storyWith({ name, finance, late, early, order, credited, passed }: Figures): void {
  describe(`with ${name}`, () => {
    let story: Ending;
    beforeAll(async () => {
      story = await Ending.start();
    });
    afterAll(() => story.demo.close());
    const numberOf = async (entity: string, id: string): Promise<string> =>
      String((await story.read(entity, id))["number"]);

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
      expect(await story.read("disbursement", payout)).toMatchObject({
        gross: advance,
        net: minus(advance, taxed(fee).total),
      });
      await story.payOut("f1", payout, finance.from, "FIG-OUT-1");
      await story.clock(finance.between);
      expect(await story.read("financing_application", deal)).toMatchObject({
        interest_accrued: interest(finance.between),
      });
      await story.clock(finance.maturity);
      const receipt = await story.receive(
        "e1",
        finance.face,
        finance.maturity,
        "FIG-IN-1",
        await numberOf("financing_application", deal),
      );
      expect(await story.read("financing_application", deal)).toMatchObject({
        status: "repaid",
        principal_outstanding: "0.00",
      });
      expect(await story.booked("f1", "4010", await numberOf("financing_application", deal))).toBe(
        `-${interest(finance.maturity)}`,
      );
      expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({
        amount: minus(finance.face, advance, interest(finance.maturity)),
      });
      await story.whole();
    });

    test(`a late deal in dollars pays ${late.first.amount} first, and the rest of 48,600.00 on ${late.second}`, async () => {
      story = await fresh(story);
      const deal = await story.numbered("financing_application", LATE);
      const outstanding = async () => {
        const {
          principal_outstanding: principal,
          interest_accrued: interest,
          fee_outstanding: fee,
          penalty_accrued: penalty,
        } = await story.read("financing_application", deal);
        return { penalty, interest, fee, principal };
      };
      const { on, amount } = late.first;
      await story.clock(on);
      const first = {
        penalty: yearly("38880.00", "6.00", daysFrom("2026-11-13", on), 360),
        interest: yearly("38880.00", "9.60", daysFrom("2026-09-14", on), 360),
        fee: "30.00",
      };
      expect(await outstanding()).toEqual({ ...first, principal: "38880.00" });
      await story.receive("e2", amount, on, "FIG-IN-2", LATE, "USD");
      const principal = minus("38880.00", minus(amount, first.penalty, first.interest, first.fee));
      expect(await outstanding()).toEqual({ penalty: "0.00", interest: "0.00", fee: "0.00", principal });
      await story.clock(late.second);
      const second = {
        penalty: yearly(principal, "6.00", daysFrom(on, late.second), 360),
        interest: yearly(principal, "9.60", daysFrom(on, late.second), 360),
      };
      expect(await outstanding()).toEqual({ ...second, fee: "0.00", principal });
      const rest = minus("48600.00", amount);
      const receipt = await story.receive("e2", rest, late.second, "FIG-IN-3", LATE, "USD");
      expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({
        amount: minus(rest, second.penalty, second.interest, principal),
        currency: "USD",
      });
      await story.whole();
    });

    test(`${early.amount} paid early by the enterprise at ${early.apr} %`, async () => {
      story = await fresh(story);
      const discount = yearly(early.amount, early.apr, daysFrom(early.from, early.due), 365);
      const invoice = await story.billed("s1", "e1", "FIG-2", early.amount, early.due);
      const deal = await story.make("maker.s1", "early_payment", {
        supplier_entity: await story.entityOf("s1"),
        enterprise_entity: await story.entityOf("e1"),
        funder: "enterprise",
        currency: "SGD",
        items: [{ invoice, amount: early.amount }],
        pay_date: early.from,
        offer_mode: "apr",
        apr: early.apr,
        payout_account: await story.ownAccount("s1"),
      });
      await story.step("maker.s1", "early_payment", deal, "submit");
      if ((await story.read("early_payment", deal))["status"] !== "approved")
        await story.step("checker.e1", "early_payment", deal, "approve");
      await story.step("maker.e1", "early_payment", deal, "schedule");
      await story.clock(early.from);
      expect(await story.read("early_payment", deal)).toMatchObject({
        discount_total: discount,
        net_total: minus(early.amount, discount),
      });
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
        await trx.run(
          "UPDATE vendor_sub_limit SET rate_override = $2::numeric WHERE facility = $1::bigint AND vendor_entity = $3::bigint",
          [facility, order.rate, vendor],
        );
        await trx.run(
          "UPDATE dpo_rule SET grace_days = $2::integer, penalty_rate = $3::numeric WHERE facility = $1::bigint AND status = 'active'",
          [facility, order.grace, order.penalty],
        );
      });
      const face = plus(...order.faces);
      const discounts = order.faces.map((one) => yearly(one, order.rate, daysFrom(order.from, order.maturity), 365));
      const payables = [];
      for (const [index, one] of order.faces.entries())
        payables.push({ invoice: await story.billed("s2", "e1", `FIG-3-${index}`, one, order.maturity), face: one });
      const deal = await story.order("s2", payables, order.from);
      await story.funded(deal, "s2");
      expect(await story.read("dpo", deal)).toMatchObject({
        rate: order.rate,
        face_total: face,
        discount_total: plus(...discounts),
        net_total: minus(face, ...discounts),
      });
      await story.clock(order.from);
      await story.payOut("f1", await story.newest("disbursement", "dpo", deal), order.from, "FIG-OUT-3");
      await story.clock(order.repaid);
      const penalty = yearly(face, order.penalty, daysFrom(order.maturity, order.repaid), 365);
      expect(await story.read("dpo", deal)).toMatchObject({
        status: "overdue",
        penalty,
        late_fee: "40.00",
        face_outstanding: face,
        discount_earned: plus(...discounts),
      });
      const number = await numberOf("dpo", deal);
      await story.receive("e1", plus(face, penalty, "40.00"), order.repaid, "FIG-IN-4", number);
      const platform = atLeast(percent(face, "0.05"), "25.00");
      expect(await story.read("dpo", deal)).toMatchObject({ status: "repaid", face_outstanding: "0.00" });
      expect([await story.booked("e1", "6020", number), await story.booked("e1", "1400", number)]).toEqual([
        plus(platform, "40.00"),
        taxed(platform).tax,
      ]);
      await story.whole();
    });

    test(`an item of ${credited.face} is credited by ${credited.quantity} at ${credited.price} after its pay-out: what is advanced too much is paid on ${credited.cured}, interest in two stretches, and what goes back`, async () => {
      story = await fresh(story);
      const { face, rate, from, cured, maturity } = credited;
      const advance = percent(face, "90.00");
      const net = line(credited.quantity, credited.price);
      const left = minus(face, taxed(net).total);
      const most = percent(left, "90.00");
      const over = minus(advance, most);
      const limit = await story.creditLimit(await story.entityOf("f1"), await story.entityOf("e1"));
      const invoice = await story.billed("s3", "e1", "FIG-6", face, maturity);
      const item = await story.item("s3", [{ invoice, amount: face }], maturity);
      await story.issued(item, "s3");
      const deal = await story.readyDeal("s3", item, face, advance, from, rate);
      const other = await story.billed("s3", "e1", "FIG-6-OTHER", "2000.00", maturity);
      await story.clock(from);
      await story.payOut("f1", await story.newest("disbursement", "financing", deal), from, "FIG-OUT-6");
      const note = await story.make("maker.s3", "credit_note", {
        cn_no: "FIG-6-CN",
        kind: "financed",
        invoice,
        seller_entity: await story.entityOf("s3"),
        buyer_entity: await story.entityOf("e1"),
        issue_date: from,
        reason_code: "quantity",
        currency: "SGD",
        amount_net: net,
        lines: [
          { description: "Not delivered", quantity: credited.quantity, unit_price: credited.price, gst_code: "SR" },
        ],
      });
      await story.step("maker.s3", "credit_note", note, "submit");
      await story.step("checker.e1", "credit_note", note, "approve");
      await story.step("checker.f1", "credit_note", note, "agree");
      expect(await story.read("credit_note", note)).toMatchObject({
        status: "applied",
        total: taxed(net).total,
        over_advance_amount: over,
        cure_status: "open",
      });
      expect(await story.read("invoice", invoice)).toMatchObject({ outstanding: left, credited: taxed(net).total });
      const blocked = await story.order("s3", [{ invoice: other, face: "2000.00" }], cured);
      expect((await story.ask("maker.e1", "dpo", blocked, "submit")).body).toMatchObject({
        code: 1052,
        data: { rule: "no_over_advance" },
      });
      await story.clock(cured);
      const receipt = await story.unapplied("s3", over, cured, "FIG-IN-6", "what was advanced too much");
      const number = await numberOf("financing_application", deal);
      const cure = await story.make("maker.f1", "repayment", {
        receipt,
        financier_entity: await story.entityOf("f1"),
        mode: "principal_only",
        lines: [{ deal_no: number }],
      });
      await story.step("maker.f1", "repayment", cure, "submit");
      await story.step("checker.f1", "repayment", cure, "approve");
      const first = yearly(advance, rate, daysFrom(from, cured), 365);
      expect(await story.read("financing_application", deal)).toMatchObject({
        principal_outstanding: most,
        interest_accrued: first,
      });
      expect(await story.read("invoice_paid", item)).toMatchObject({
        face: left,
        financed_principal: most,
        reserves: [{ amount: minus(left, most) }],
      });
      expect(await story.read("credit_limit", limit)).toMatchObject({
        reserved: plus("106820.00", minus(left, most)),
        utilised: plus("240890.00", most),
      });
      expect(await story.read("credit_note", note)).toMatchObject({ cure_status: "cured" });
      await story.whole();
      await story.clock(maturity);
      const last = await story.receive("e1", left, maturity, "FIG-IN-6B", number);
      const interest = plus(first, yearly(most, rate, daysFrom(cured, maturity), 365));
      expect(await story.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
      expect(await story.booked("f1", "4010", number)).toBe(`-${interest}`);
      expect(await story.read("refund", await story.newest("refund", "receipt", last))).toMatchObject({
        amount: minus(left, most, interest),
      });
      await story.whole();
    });

    test(`${passed.amount} of an item of ${passed.face} are passed on and financed at ${passed.rate} %: fee, what is settled with it, who is paid what at maturity`, async () => {
      story = await fresh(story);
      const { face, amount, rate, from, maturity } = passed;
      const remaining = minus(face, amount);
      const facility = await story.numbered("facility", FACILITY);
      const item = await story.item(
        "s2",
        [{ invoice: await story.billed("s2", "e1", "FIG-7", face, maturity), amount: face }],
        maturity,
      );
      await story.issued(item, "s2");
      const to = await story.entityOf("s4");
      const debt = await story.invoiceOf("AS-0071");
      expect(
        (await story.ask("maker.s2", "invoice_paid", item, "transfer", { to_entity: to, amount: plus(face, "0.01") }))
          .body,
      ).toMatchObject({ code: 100, data: [{ field: "amount" }] });
      await story.step("maker.s2", "invoice_paid", item, "transfer", { to_entity: to, amount, settles: [debt] });
      if ((await story.read("invoice_paid", item))["transferred"] !== amount)
        await story.step("checker.s2", "invoice_paid", item, "approve_transfer");
      const child = await story.newest("invoice_paid", "parent", item);
      expect(await story.read("invoice_paid", item)).toMatchObject({ face, available: remaining, transferred: amount });
      expect(await story.read("invoice_paid", child)).toMatchObject({
        face: amount,
        tier: 2,
        status: "pending_acceptance",
      });
      expect(
        await story.read("financing_order", await story.newest("financing_order", "invoice_paid", item)),
      ).toMatchObject({ total: taxed(atLeast(percent(amount, "0.10"), "20.00")).total });
      expect(
        (
          await story.ask("maker.s2", "invoice_paid", item, "transfer", {
            to_entity: to,
            amount: plus(remaining, "0.01"),
          })
        ).body.code,
      ).toBe(100);
      await story.step("checker.s4", "invoice_paid", child, "accept");
      const settled = lesser(amount, "30000.00");
      expect(await story.read("invoice", debt)).toMatchObject({
        paid: settled,
        outstanding: minus("30000.00", settled),
        status: settled === "30000.00" ? "settled" : "confirmed",
      });
      const advance = percent(amount, "90.00");
      const fee = atLeast(percent(advance, "0.50"), "150.00");
      const deal = await story.readyDeal("s4", child, amount, advance, from, rate);
      await story.clock(from);
      const payout = await story.newest("disbursement", "financing", deal);
      expect(await story.read("disbursement", payout)).toMatchObject({
        gross: advance,
        net: minus(advance, taxed(fee).total),
      });
      await story.payOut("f1", payout, from, "FIG-OUT-7");
      expect(await story.read("vendor_sub_limit", await story.subLimit(facility, to))).toMatchObject({
        available: minus("50000.00", advance),
      });
      const tree = (await (await story.client("maker.e1")).get("obligation/enterprise/invoicepaid", { id: item })).body
        .data;
      expect([tree["children"], tree["financed_principal"]]).toEqual([[child], undefined]);
      await story.clock(maturity);
      for (const who of ["checker.e1", "checker2.e1"])
        if ((await story.read("invoice_paid", item))["status"] !== "settled")
          await story.step(who, "invoice_paid", item, "pay", { bank_ref: "FIG-IN-7", payment_date: maturity });
      const number = await numberOf("financing_application", deal);
      const receipt = await story.receive("e1", amount, maturity, "FIG-IN-7B", number);
      const interest = yearly(advance, rate, daysFrom(from, maturity), 365);
      expect([
        await story.booked("e1", "1010", await numberOf("invoice_paid", item)),
        await story.booked("s2", "1010", await numberOf("invoice_paid", item)),
      ]).toEqual([`-${remaining}`, remaining]);
      expect(await story.booked("f1", "4010", number)).toBe(`-${interest}`);
      expect(await story.read("financing_application", deal)).toMatchObject({
        status: "repaid",
        principal_outstanding: "0.00",
      });
      expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({
        amount: minus(amount, advance, interest),
      });
      expect([
        (await story.read("invoice_paid", item))["status"],
        (await story.read("invoice_paid", child))["status"],
        (await story.read("invoice", await story.invoiceOf("FIG-7")))["status"],
      ]).toEqual(["settled", "settled", "settled"]);
      await story.whole();
    });
  });
}

/** Each story begins on the demo as it is. */
async function fresh(before: Ending): Promise<Ending> {
  await before.demo.close();
  return Ending.start();
}
