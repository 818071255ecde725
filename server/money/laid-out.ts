import type { Waterfall } from "../pricing/waterfall.ts";
import { waterfall } from "../pricing/waterfall.ts";
import { sumOf } from "../pricing/share.ts";
import type { Addition } from "../lifecycle/effects/effect.ts";
import type { ReceiptDeal } from "./facts/receipt_deals.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";
import { owedOf } from "./owed.ts";

/** Lays an amount of a receipt out over deals, by the usual order or on principal only. */
export const laidOut = (receipt: Row, amount: string, deals: readonly ReceiptDeal[], mode: "auto" | "principal_only"): Waterfall =>
  waterfall(amount, deals.map((deal) => owedOf(deal, receipt)), mode);

/** A line of a repayment for each deal of a waterfall. */
export function linesOf(laid: Waterfall, deals: readonly ReceiptDeal[]): Row[] {
  return laid.lines.map(({ id, number, ...parts }) => ({ deal_no: number, [deals.find((deal) => deal.record["id"] === id)?.kind ?? "financing"]: id, ...parts }));
}

/** What lines pay on their deals, all components together. */
export const allocatedOf = (lines: readonly Row[]): string => sumOf(lines.flatMap((line) => ["penalty", "interest", "fee", "principal"].map((part) => moneyOf(line, part))));

/** What a plan shows of an allocation: the lines, what is left, and that it adds up. */
export function shownWaterfall(amount: string, lines: readonly Row[], { residual, unapplied, explain }: Pick<Waterfall, "residual" | "unapplied"> & Partial<Pick<Waterfall, "explain">>): Addition {
  const allocated = allocatedOf(lines);
  const isEven = sumOf([allocated, residual, unapplied]) === amount;
  return {
    figures: { allocated, residual, unapplied },
    lines: lines.map((line) => ({ deal_no: line["deal_no"], due: moneyOf(line, "due"), penalty: moneyOf(line, "penalty"), interest: moneyOf(line, "interest"), fee: moneyOf(line, "fee"), principal: moneyOf(line, "principal"), residual: moneyOf(line, "residual"), rest: moneyOf(line, "rest") })),
    checks: [{ name: "adds_up", difference: isEven ? "0.00" : amount, pass: isEven ? "pass" : "fail" }],
    explain: explain ?? [],
  };
}

/** The deals that lines name. */
export const dealsOfLines = (repayment: Row, deals: readonly ReceiptDeal[]): ReceiptDeal[] => {
  const lines = rowsIn(repayment, "lines");
  const named = new Set(lines.map((line) => String(line["deal_no"])));
  return deals.filter((deal) => named.has(String(deal.record["number"])));
};
