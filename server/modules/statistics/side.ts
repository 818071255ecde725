import type { ReadContext } from "../../platform/context.ts";

/** Which side of an invoice the acting company stands on in its current role: a buyer owes, a seller is owed. */
export function ownSide(context: ReadContext): "seller_entity" | "buyer_entity" {
  return context.acting?.role === "enterprise" ? "buyer_entity" : "seller_entity";
}

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

/** States in which an invoice is money to be paid. */
export const PAYABLE = `invoice.status IN ('confirmed', 'disputed') AND invoice.outstanding > 0`;

/** States in which an invoice counts as owed, confirmed or not: what ageing is about. */
export const OWED = `invoice.status IN ('submitted', 'confirmed', 'disputed') AND invoice.outstanding > 0`;
