import type { ReadContext } from "../../platform/context.ts";

/** Which side of an invoice the acting company stands on in its current role: a buyer owes, a seller is owed. */
export function ownSide(context: ReadContext): "seller_entity" | "buyer_entity" {
  return context.acting?.role === "enterprise" ? "buyer_entity" : "seller_entity";
}

/** That side as totals name it. */
export const sideName = (context: ReadContext): "buyer" | "seller" =>
  ownSide(context) === "buyer_entity" ? "buyer" : "seller";

/**
 * Restricts invoices to the acting company's side; `$1` is the list of its entities. A buyer never sees what was not
 * submitted to it.
 */
export function sideText(context: ReadContext): string {
  const side = ownSide(context);
  return `invoice.${side} = ANY($1::bigint[])${side === "buyer_entity" ? " AND invoice.submitted_at IS NOT NULL" : ""}`;
}

/** The acting company's entities, as the first value of these statements. */
export const ownEntities = (context: ReadContext): readonly string[] => context.acting?.entities ?? [];

/** SQL of the last day of a month, of that of its first. */
export const lastDay = (first: string): string => `(${first} + interval '1 month - 1 day')::date`;
