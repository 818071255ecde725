import type { Repayment, RepaymentLines } from "../../../generated/types/records.d.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { Waterfall } from "../pricing/waterfall.ts";
import { COMPONENTS, waterfall } from "../pricing/waterfall.ts";
import { sumOf } from "../pricing/share.ts";
import type { Addition } from "../../platform/lifecycle/effects/effect.ts";
import { type ReceiptDeal, dealField } from "./facts.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { outstandingOf, type Paying } from "./outstanding.ts";

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
export function linesOf(laid: Waterfall, deals: readonly ReceiptDeal[]): RepaymentLines[] {
  return laid.lines.flatMap(({ id, number, ...parts }) => {
    const deal = deals.find((one) => one.record.id === id);
    return deal === undefined ? [] : [{ deal_no: number, ...dealField(deal), ...parts }];
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
export const dealsOfLines = (repayment: Repayment, deals: readonly ReceiptDeal[]): ReceiptDeal[] => {
  const lines = rowsIn(repayment, "lines");
  const named = new Set(lines.map((line) => line.deal_no));
  return deals.filter((deal) => named.has(deal.number));
};
