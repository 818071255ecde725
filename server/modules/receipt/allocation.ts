import type { Receipt, Repayment, RepaymentLines, RepaymentTrace } from "../../../generated/types/records.d.ts";
import type { Money, BusinessDate, Percent } from "../../../schemas/vocabulary/value.ts";
import { type Waterfall, COMPONENTS, waterfall, type AllocationLine } from "../pricing/waterfall.ts";
import { sumOf, less } from "../pricing/share.ts";
import type { Addition } from "../../platform/lifecycle/effects.ts";
import { isBill, type ReceiptDeal, dealField } from "./facts.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { outstandingOf, type Paying } from "./outstanding.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { stretchesOf } from "../pricing/standing.ts";
import { isRecovering, movementsOf, termsOf } from "../deal/deal.ts";

/** Lays an amount of a receipt out over deals, by the usual order or on principal only. */
export const allocated = (
  receipt: Paying,
  amount: Money,
  deals: readonly ReceiptDeal[],
  mode: "auto" | "principal_only",
): Waterfall =>
  waterfall(
    amount,
    deals.map((deal) => outstandingOf(deal, receipt)),
    mode,
  );

/**
 * The deals that a receipt pays where nobody has said which: those that the payer names, and those that are due on its
 * value date. What is not due yet is paid by nobody's guess: money beyond what is due stays unapplied.
 */
export function usuallyPaid(receipt: Paying, deals: readonly ReceiptDeal[]): ReceiptDeal[] {
  return deals.filter((deal) => {
    const { named, maturity } = outstandingOf(deal, receipt);
    return named === true || maturity <= given(receipt, "value_date");
  });
}

/** A line of a repayment for each deal of a waterfall. */
export function linesOf(allocation: Waterfall, deals: readonly ReceiptDeal[]): RepaymentLines[] {
  return allocation.lines.flatMap(({ id, number, ...parts }) => {
    const deal = deals.find((one) => one.record.id === id);
    return deal === undefined
      ? []
      : [{ deal_no: number, ...dealField(deal), ...(isBill(deal) ? { pays: "platform_fee" } : {}), ...parts }];
  });
}

/** What lines pay on their deals, all components together. */
export const allocatedOf = (lines: readonly RepaymentLines[]): Money =>
  sumOf(lines.flatMap((line) => COMPONENTS.map((part) => moneyOf(line, part))));

/** What a plan shows of an allocation. */
type Shown = Required<Pick<Addition, "figures" | "lines" | "checks" | "explain">>;

/** What a plan shows of an allocation: the lines, what is left, and that it adds up. */
export function shownWaterfall(
  amount: Money,
  lines: readonly RepaymentLines[],
  { residual, unapplied, explain }: Pick<Waterfall, "residual" | "unapplied"> & Partial<Pick<Waterfall, "explain">>,
): Shown {
  const allocated = allocatedOf(lines);
  const isEven = sumOf([allocated, residual, unapplied]) === amount;
  return {
    figures: { allocated, residual, unapplied },
    lines: lines.map((line) => ({
      deal_no: line.deal_no,
      due: moneyOf(line, "due"),
      penalty: moneyOf(line, "penalty"),
      interest: moneyOf(line, "interest"),
      fee: moneyOf(line, "fee"),
      principal: moneyOf(line, "principal"),
      residual: moneyOf(line, "residual"),
      rest: moneyOf(line, "rest"),
    })),
    checks: [{ name: "adds_up", difference: isEven ? "0.00" : amount, pass: isEven ? "pass" : "fail" }],
    explain: explain ?? [],
  };
}

/** The deals that lines name. */
const dealsOfLines = (repayment: Repayment, deals: readonly ReceiptDeal[]): ReceiptDeal[] => {
  const lines = rowsIn(repayment, "lines");
  const named = new Set(lines.map((line) => line.deal_no));
  return deals.filter((deal) => named.has(deal.number));
};

/**
 * An allocation as a person wants it: each component as given. Where a deal is cleared by it, what is left of the
 * deal's uncollected face is its residual, as with the usual order; the rest is unapplied.
 */
export function manualLines(
  receipt: Paying,
  amount: Money,
  wanted: readonly RepaymentLines[],
  deals: readonly ReceiptDeal[],
): Waterfall {
  let left = less(amount, ...wanted.flatMap((line) => COMPONENTS.map((part) => moneyOf(line, part))));
  const lines: AllocationLine[] = wanted.flatMap((line) => {
    const deal = deals.find(({ number }) => number === line.deal_no);
    if (deal === undefined) return [];
    const outstanding = outstandingOf(deal, receipt);
    const due = sumOf(COMPONENTS.map((part) => outstanding[part]));
    const parts = {
      penalty: moneyOf(line, "penalty"),
      interest: moneyOf(line, "interest"),
      fee: moneyOf(line, "fee"),
      principal: moneyOf(line, "principal"),
    };
    const rest = less(due, ...Object.values(parts));
    const ofFace = sumOf([
      parts.interest,
      parts.principal,
      ...(outstanding.chargesBeside === true ? [] : [parts.penalty, parts.fee]),
    ]);
    const room = cents(outstanding.face) - cents(ofFace);
    const free = cents(left) < room ? cents(left) : room;
    const residual = rest === "0.00" && free > 0n ? text(free) : "0.00";
    left = less(left, residual);
    return [{ id: outstanding.id, number: outstanding.number, due, ...parts, residual, rest }];
  });
  const explain = lines.flatMap((line) =>
    COMPONENTS.filter((part) => line[part] !== "0.00").map((part) => ({
      name: `${line.number} ${part}`,
      formula: "by hand",
      figures: { wanted: line[part] },
      result: line[part],
    })),
  );
  return {
    lines: lines.filter((line) => COMPONENTS.some((part) => line[part] !== "0.00") || line.residual !== "0.00"),
    allocated: sumOf(lines.flatMap((line) => COMPONENTS.map((part) => line[part]))),
    residual: sumOf(lines.map((line) => line.residual)),
    unapplied: left,
    explain,
  };
}

/** Where a person begins who lays a receipt out by hand: the usual order, and every other deal with nothing on it. */
function manualStart(receipt: Paying, amount: Money, deals: readonly ReceiptDeal[]): Waterfall {
  const usual = allocated(receipt, amount, usuallyPaid(receipt, deals), "auto");
  const others = deals.filter(({ record }) => !usual.lines.some(({ id }) => id === record.id));
  return {
    ...usual,
    lines: [
      ...usual.lines,
      ...others.map((deal): AllocationLine => {
        const { id, number, penalty, interest, fee, principal } = outstandingOf(deal, receipt);
        const due = sumOf([penalty, interest, fee, principal]);
        const nothing = {
          penalty: "0.00",
          interest: "0.00",
          fee: "0.00",
          principal: "0.00",
          residual: "0.00",
        } as const;
        return { id, number, due, ...nothing, rest: due };
      }),
    ],
  };
}

/**
 * What a receipt has left, laid out as a repayment says: by the usual order, on principal only, or by hand, where
 * without lines every deal is there to choose from.
 */
export function layOut(repayment: Repayment, receipt: Receipt, deals: readonly ReceiptDeal[]): Waterfall {
  const amount = moneyOf(receipt, "unapplied");
  const lines = rowsIn(repayment, "lines");
  if (repayment.mode === "manual")
    return lines.length > 0 ? manualLines(receipt, amount, lines, deals) : manualStart(receipt, amount, deals);
  const named = dealsOfLines(repayment, deals);
  return allocated(
    receipt,
    amount,
    named.length > 0 ? named : usuallyPaid(receipt, deals),
    repayment.mode === "principal_only" ? "principal_only" : "auto",
  );
}

/** How what deals owe on a day was worked out: a row for each stretch of one principal, with its days and rate. */
export function traceOf(deals: readonly ReceiptDeal[], numbers: ReadonlySet<string>, on: string): RepaymentTrace[] {
  return deals.flatMap((deal) => {
    if (deal.kind !== "financing" || !numbers.has(deal.number)) return [];
    // What is written off earns no more.
    const until = isRecovering(deal.record) ? given(deal.record, "written_off_on") : on;
    return stretchesOf(termsOf(deal.record), movementsOf(deal.record), until).map(
      ({ part, from, to, principal, amount, accrued }): RepaymentTrace => ({
        deal_no: deal.number,
        part,
        from: from as BusinessDate,
        to: to as BusinessDate,
        principal,
        amount,
        ...(accrued && { ...accrued, rate: accrued.rate as Percent }),
      }),
    );
  });
}
