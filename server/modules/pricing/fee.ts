import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { shareCents } from "./share.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** How a fee is collected: by an order before pay-out, kept back from the pay-out, with the repayment, or by a bill. */
export type Collect = "upfront_order" | "deduct" | "at_repayment" | "billed";

/** One line of a financier's fee rules. */
export interface FeeRule {
  readonly code: string;
  readonly name?: string;
  /** What it is a share of; "flat" is an amount of its own. */
  readonly base: "advance" | "face" | "flat";
  /** Percent of the base. */
  readonly pct?: string;
  readonly flat?: string;
  readonly min?: string;
  readonly max?: string;
  /** Whether GST is due on it. */
  readonly gst: boolean;
  readonly payer: "supplier" | "enterprise";
  readonly collect: Collect;
}

/** What a fee comes to: net, GST and both together, and the formula behind the net. */
export interface FeeLine {
  readonly code: string;
  readonly base: FeeRule["base"];
  readonly net: Money;
  readonly gst: Money;
  readonly total: Money;
  readonly collect: Collect;
  readonly formula: string;
  readonly figures: Readonly<Record<string, string>>;
}

/**
 * A fee by its rule: a flat amount, or a percentage of the advance or face, at least its minimum and at most its
 * maximum; GST on the line's net where the rule says so. Net and GST are each rounded half up once.
 */
export function feeLine(
  rule: FeeRule,
  amounts: { readonly advance: string; readonly face: string },
  gstRate: string,
): FeeLine {
  const base = rule.base === "flat" ? undefined : amounts[rule.base];
  const wanted = base === undefined ? cents(rule.flat ?? "0.00") : shareCents(cents(base), cents(rule.pct ?? "0.00"));
  const least = cents(rule.min ?? "0.00");
  const most = rule.max === undefined ? undefined : cents(rule.max);
  const raised = wanted < least ? least : wanted;
  const net = most !== undefined && raised > most ? most : raised;
  const gst = rule.gst ? shareCents(net, cents(gstRate)) : 0n;
  const bounds = `${rule.min === undefined ? "" : `, at least ${rule.min}`}${rule.max === undefined ? "" : `, at most ${rule.max}`}`;
  return {
    code: rule.code,
    base: rule.base,
    net: text(net),
    gst: text(gst),
    total: text(net + gst),
    collect: rule.collect,
    formula: base === undefined ? "flat" : `${rule.base} × pct${bounds}`,
    figures: base === undefined ? { flat: text(wanted) } : { [rule.base]: base, pct: rule.pct ?? "0.00" },
  };
}

/** The fees of a deal that are collected in one of these ways. */
export function feesCollected(lines: readonly FeeLine[], ...ways: readonly Collect[]): FeeLine[] {
  return lines.filter((line) => ways.includes(line.collect));
}
