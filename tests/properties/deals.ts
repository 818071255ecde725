import { loadRegistry } from "../../registry/registry.ts";
import { earlyTotals, orderTotals } from "../../server/modules/pricing/totals.ts";
import { accrual, type Movement, type Terms, standing } from "../../server/modules/pricing/standing.ts";
import { daysFrom, interestCents } from "../../server/modules/pricing/interest.ts";
import { defaultFees } from "../../server/modules/pricing/fees.ts";
import { dpoQuote, discountEarned, earlyPaymentQuote } from "../../server/modules/pricing/discount.ts";
import { financingQuote } from "../../server/modules/pricing/financing-quote.ts";
import { excesses, type AmountsDue, waterfall } from "../../server/modules/pricing/waterfall.ts";
import { cheapestSet } from "../../server/modules/pricing/cheapest.ts";
import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import { type Random, later, must } from "./random.ts";

const registry = loadRegistry();
const [ofOrder, ofEarly] = [orderTotals(registry), earlyTotals(registry)];

const bases = [365, 360] as const;
/** The order in which a receipt pays a deal. */
const COMPONENTS = ["penalty", "interest", "fee", "principal"] as const;
const START = "2027-11-01";
const rateOf = (random: Random): string => text(BigInt(random.whole(1, 2400)));
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + cents(amount), 0n);

function termsOf(random: Random): Terms {
  const maturity = later(START, random.whole(1, 180));
  return {
    principal: text(random.cents(10) + 1n),
    rate: rateOf(random),
    basis: random.pick(bases),
    from: START,
    maturity,
    graceDays: random.whole(0, 10),
    penaltyRate: rateOf(random),
    lateFee: random.pick(["0.00", "40.00"]),
  };
}

/** A receipt laid out over one deal as it stands on a day. */
function pay(terms: Terms, movements: readonly Movement[], on: string, amount: string): Movement {
  const outstanding = standing(terms, movements, on);
  const { lines } = waterfall(amount, [
    { id: "1", number: "FA", maturity: terms.maturity, face: "0.00", ...outstanding },
  ]);
  const none = { penalty: "0.00", interest: "0.00", fee: "0.00", principal: "0.00" };
  return { ...none, ...lines[0], date: on };
}

function owedOf(random: Random, id: number): AmountsDue {
  const part = (): string => text(random.cents(random.pick([1, 7])));
  return {
    id: String(id),
    number: `FA-${id}`,
    maturity: later(START, random.whole(0, 9)),
    penalty: part(),
    interest: part(),
    fee: part(),
    principal: part(),
    face: text(random.cents(9)),
    chargesBeside: random.pick([true, false]),
    named: random.pick([true, false, false]),
  };
}

/** Properties of whole deals; each checks one random case. */
export const dealProperties: Readonly<Record<string, (random: Random) => void>> = {
  "a deal with receipts: accruals add up, nothing falls below zero, and all that arose is paid or owed"(random) {
    const terms = termsOf(random);
    const movements: Movement[] = [];
    const booked = { interest: 0n, penalty: 0n, fee: 0n };
    let on = START;
    for (let step = random.whole(1, 2); step > 0; step -= 1) {
      on = later(on, random.whole(0, 120));
      const more = accrual(
        terms,
        movements,
        { interest: text(booked.interest), penalty: text(booked.penalty), fee: text(booked.fee) },
        on,
      );
      for (const part of ["interest", "penalty", "fee"] as const) {
        must(cents(more[part]) >= 0n, "an accrual takes away", terms, movements, on);
        booked[part] += cents(more[part]);
      }
      movements.push(pay(terms, movements, on, text(random.cents(10))));
    }
    const end = standing(terms, movements, on);
    for (const part of ["interest", "penalty", "fee"] as const) {
      must(
        cents(end[part]) >= 0n && cents(end.earned[part]) === booked[part],
        "booked is not what arose",
        terms,
        movements,
        part,
      );
      must(
        cents(end[part]) + sum(movements.map((one) => one[part])) === booked[part],
        "paid and owed are not what arose",
        terms,
        movements,
        part,
      );
    }
    must(
      cents(end.principal) + sum(movements.map((one) => one.principal)) === cents(terms.principal),
      "principal is lost",
      terms,
      movements,
    );
    const before = standing(terms, movements.slice(0, -1), on);
    must(
      sum([before.total]) - sum(COMPONENTS.map((part) => movements.at(-1)![part])) === sum([end.total]),
      "a receipt pays other than its parts",
      terms,
      movements,
    );
  },
  "a deal that nothing is paid on earns interest from its pay-out, penalty from its maturity once grace is over, and one late fee"(
    random,
  ) {
    const terms = termsOf(random);
    const on = later(START, random.whole(0, 400));
    const { earned, dpd } = standing(terms, [], on);
    const since = (from: string, rate: string) =>
      text(interestCents(cents(terms.principal), cents(rate), daysFrom(from, on), terms.basis));
    const isLate = daysFrom(terms.maturity, on) > terms.graceDays;
    must(
      earned.interest === since(terms.from, terms.rate ?? "0.00"),
      "interest is not that of the days",
      terms,
      on,
      earned,
    );
    must(
      earned.penalty === (isLate ? since(terms.maturity, terms.penaltyRate) : "0.00") &&
        earned.fee === (isLate ? terms.lateFee : "0.00"),
      "penalty is not that of the days",
      terms,
      on,
      earned,
    );
    must(dpd === Math.max(0, daysFrom(terms.maturity, on)), "days past due are miscounted", terms, on, dpd);
    const between = later(START, random.whole(0, 400));
    const paid = { date: between, penalty: "0.00", interest: "0.01", fee: "0.00", principal: "0.00" };
    must(
      JSON.stringify(standing(terms, [paid], on).earned) === JSON.stringify(earned),
      "paying interest alone changes what is earned",
      terms,
      on,
      between,
    );
  },
  "a deal paid off earns nothing more"(random) {
    const terms = termsOf(random);
    const on = later(START, random.whole(0, 300));
    const paid = [pay(terms, [], on, standing(terms, [], on).total)];
    const end = standing(terms, paid, later(on, random.whole(0, 200)));
    must(
      end.total === "0.00" && end.earned.interest === standing(terms, [], on).earned.interest,
      "something is owed after all was paid",
      terms,
      on,
      end,
    );
  },
  "a waterfall: lines, residual and unapplied make the receipt, and the order is kept"(random) {
    const amount = text(random.cents(9));
    const deals = Array.from({ length: random.whole(0, 4) }, (_, index) => owedOf(random, index + 1));
    const mode = random.pick(["auto", "auto", "principal_only"] as const);
    const laid = waterfall(amount, deals, mode);
    must(
      sum(laid.lines.flatMap((line) => COMPONENTS.map((part) => line[part]))) === cents(laid.allocated),
      "the lines are not the allocated amount",
      laid,
    );
    must(
      sum([laid.allocated, laid.residual, laid.unapplied]) === cents(amount),
      "the receipt is not used up",
      amount,
      deals,
      laid,
    );
    must(
      sum(laid.lines.map((line) => line.residual)) === cents(laid.residual) && cents(laid.unapplied) >= 0n,
      "residual is lost",
      laid,
    );
    must(excesses(laid.lines, deals).length === 0, "more is paid than owed", deals, laid);
    for (const line of laid.lines) {
      const deal = deals.find((one) => one.id === line.id)!;
      const short = COMPONENTS.findIndex(
        (part) => cents(line[part]) < cents(deal[part]) && (mode === "auto" || part === "principal"),
      );
      const ofFace = sum([
        line.interest,
        line.principal,
        line.residual,
        ...(deal.chargesBeside === true ? [] : [line.penalty, line.fee]),
      ]);
      must(
        line.residual === "0.00" || ofFace <= cents(deal.face),
        "more of the face is collected than there is",
        deal,
        line,
      );
      must(
        mode !== "auto" || laid.unapplied === "0.00" || ofFace >= cents(deal.face),
        "money is left beside a face that is not collected",
        deal,
        line,
        laid,
      );
      must(
        short < 0 || COMPONENTS.slice(short + 1).every((part) => line[part] === "0.00"),
        "a later component is paid first",
        deal,
        line,
      );
      must(
        short < 0 || (laid.unapplied === "0.00" && line.residual === "0.00"),
        "money is left beside a debt",
        deal,
        line,
        laid,
      );
    }
  },
  "a financing quote: net and deductions make the advance, and all that the supplier gets is face less cost"(random) {
    const items = Array.from({ length: random.whole(1, 3) }, () => ({
      face: text(random.cents(9) + 100_000n),
      advanceRate: text(BigInt(random.whole(5000, 9000))),
    }));
    const quote = financingQuote({
      items,
      rate: rateOf(random),
      basis: random.pick(bases),
      from: START,
      maturity: later(START, random.whole(1, 180)),
      gstRate: "9.00",
      fees: defaultFees("finance", random.pick(["SGD", "USD"])),
      ...(random.pick([true, false]) ? { cap: text(random.cents(9)) } : {}),
    });
    must(
      sum([quote.net, quote.fees, quote.gst]) === cents(quote.advance),
      "net and deductions are not the advance",
      quote,
    );
    must(
      sum([quote.advance, quote.interest, quote.residual]) === cents(quote.face),
      "advance, interest and residual are not the face",
      quote,
    );
    must(
      sum([quote.receives, quote.cost]) === cents(quote.face),
      "what is received and what it costs are not the face",
      quote,
    );
    must(
      cents(quote.advance) <= cents(quote.most) && cents(quote.most) <= cents(quote.face),
      "more is advanced than allowed",
      quote,
    );
  },
  "discounts of payables: pay and discount make the face, totals are sums, earlier costs more"(random) {
    const payables = Array.from({ length: random.whole(1, 4) }, (_, index) => ({
      id: String(index),
      face: text(random.cents(9)),
      maturity: later(START, random.whole(0, 180)),
    }));
    const [rate, basis] = [rateOf(random), random.pick(bases)];
    const quote = dpoQuote(payables, START, rate, basis, ofOrder);
    must(
      sum([quote.discount, quote.net]) === cents(quote.face) &&
        sum(quote.payables.map((one) => one.discount)) === cents(quote.discount),
      "totals are not sums",
      quote,
    );
    must(
      quote.payables.every((one) => sum([one.pay, one.discount]) === cents(one.amount) && cents(one.discount) >= 0n),
      "pay and discount are not the face",
      quote,
    );
    const early = earlyPaymentQuote(
      payables.map(({ id, face, maturity }) => ({ id, amount: face, dueDate: maturity })),
      later(START, -1),
      { mode: "apr", apr: rate },
      basis,
      ofEarly,
    );
    must(cents(early.discount) >= cents(quote.discount), "a day earlier costs less", quote, early);
    const one = payables[0]!;
    must(
      discountEarned(one.face, START, one.maturity, rate, basis, later(one.maturity, random.whole(0, 5))) ===
        quote.payables[0]!.discount,
      "not all is earned at maturity",
      quote,
    );
  },
  "the cheapest set brings the wanted amount or all there is"(random) {
    const candidates = Array.from({ length: random.whole(0, 5) }, (_, index) => ({
      id: String(index + 1),
      most: text(random.cents(8)),
      annualised: rateOf(random),
      maturity: later(START, random.whole(0, 30)),
    }));
    const wanted = text(random.cents(8));
    const { chosen, missing } = cheapestSet(wanted, candidates);
    must(
      sum(chosen.map((one) => one.amount)) + cents(missing) === cents(wanted) && cents(missing) >= 0n,
      "the set is not the wanted amount",
      wanted,
      candidates,
      chosen,
    );
    const dearest = chosen.reduce(
      (most, one) => Math.max(most, Number(candidates.find((other) => other.id === one.id)!.annualised)),
      0,
    );
    must(
      missing === "0.00"
        ? candidates.every(
            (one) =>
              Number(one.annualised) >= dearest || one.most === "0.00" || chosen.some((other) => other.id === one.id),
          )
        : sum(candidates.map((one) => one.most)) === sum(chosen.map((one) => one.amount)),
      "a cheaper one is left out",
      wanted,
      candidates,
      chosen,
    );
  },
};
