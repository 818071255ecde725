import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { InvoicePaidExceptions } from "../../../generated/types/records.d.ts";
import type { Percent } from "../../../schemas/vocabulary/value.ts";
import type { Papers } from "./facts.ts";

/** An invoice in an item: its number and the amount that is used of it. */
export interface Matched {
  readonly invoice: string;
  readonly number: string;
  readonly amount: string;
}

/** Hundredths of a percent in the whole, and for each of the two papers. */
const WHOLE = 10_000n;

/**
 * How far the invoices of an item agree with orders and deliveries, by their amounts: half for an order that is named,
 * half for a confirmed delivery; and what is missing, the deliveries first.
 */
export function matchedOf(
  rows: readonly Matched[],
  papers: readonly Papers[],
): { readonly score: Percent; readonly exceptions: readonly InvoicePaidExceptions[] } {
  const of = (invoice: string) => papers.find((one) => one.invoice === invoice);
  const face = rows.reduce((sum, { amount }) => sum + cents(amount), 0n);
  const vouched = rows.reduce(
    (sum, { invoice, amount }) =>
      sum + cents(amount) * BigInt(Number(of(invoice)?.ordered === true) + Number(of(invoice)?.delivered === true)),
    0n,
  );
  const lacking = (
    code: "no_delivery" | "no_order",
    severity: "high" | "low",
    has: (papers: Papers | undefined) => boolean,
  ): InvoicePaidExceptions[] =>
    rows.filter(({ invoice }) => !has(of(invoice))).map(({ number }) => ({ severity, code, detail: number }));
  return {
    score: text(face === 0n ? 0n : halfUp(vouched * WHOLE, face * 2n)) as string as Percent,
    exceptions: [
      ...lacking("no_delivery", "high", (one) => one?.delivered === true),
      ...lacking("no_order", "low", (one) => one?.ordered === true),
    ],
  };
}
