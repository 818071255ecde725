import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { shareCents } from "./share.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { Registry } from "../../../registry/registry.ts";

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

/**
 * What is funded: a held payment obligation, a factored invoice, a discounted payable, or the transfer of a payment
 * obligation.
 */
export type Product = "finance" | "factoring" | "dpo" | "transfer";

/** Flat and least amounts that differ by currency. */
interface Amounts {
  readonly loa: string;
  readonly processing: string;
  readonly late: string;
}

const amountsOf = (currency: string): Amounts =>
  currency === "USD"
    ? { loa: "40.00", processing: "120.00", late: "30.00" }
    : { loa: "50.00", processing: "150.00", late: "40.00" };

const late = (amounts: Amounts, payer: FeeRule["payer"]): FeeRule => ({
  code: "LATE_ADMIN",
  base: "flat",
  flat: amounts.late,
  gst: false,
  payer,
  collect: "at_repayment",
});

const arrangement = (amounts: Amounts): FeeRule[] => [
  { code: "LOA_ADMIN", base: "flat", flat: amounts.loa, gst: true, payer: "supplier", collect: "upfront_order" },
  {
    code: "PROCESSING",
    base: "advance",
    pct: "0.50",
    min: amounts.processing,
    gst: true,
    payer: "supplier",
    collect: "deduct",
  },
];

/**
 * The fees of a financier who has set none of their own. LOA_ADMIN and PROCESSING belong to financing applications
 * only; the late fee falls on the supplier where there is recourse (factoring), else on the enterprise.
 */
export function defaultFees(product: Product, currency: string): readonly FeeRule[] {
  const amounts = amountsOf(currency);
  const rules: Record<Product, FeeRule[]> = {
    finance: [...arrangement(amounts), late(amounts, "enterprise")],
    factoring: [...arrangement(amounts), late(amounts, "supplier")],
    dpo: [
      {
        code: "PLATFORM_DPO",
        base: "face",
        pct: "0.05",
        min: "25.00",
        gst: true,
        payer: "enterprise",
        collect: "billed",
      },
      late(amounts, "enterprise"),
    ],
    transfer: [
      {
        code: "TRANSFER",
        base: "face",
        pct: "0.10",
        min: "20.00",
        gst: true,
        payer: "supplier",
        collect: "upfront_order",
      },
    ],
  };
  return rules[product];
}

/** The usual rate of GST in percent: that of standard-rated supplies, as constants.json says it. */
export const standardGst = ({ constants }: Pick<Registry, "constants">): string => constants.gst_rates["SR"] ?? "0.00";
