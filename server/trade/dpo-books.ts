import { sideOf } from "../lifecycle/sides.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import { discountedOf } from "./discounted.ts";

/** What all journals of a discounted payables order (or of an early payment) have in common. */
export const dealOf = ({ record }: Moment, date: string) => ({ source: String(record["number"] ?? ""), date, currency: String(record["currency"] ?? "SGD") });

/** The three sides of a discounted payables order, or of an early payment that a fund provider pays. */
export function partiesOf(moment: Moment) {
  const { payer, debtor, payee } = discountedOf(moment);
  return { financier: sideOf(moment, payer), enterprise: sideOf(moment, debtor), supplier: sideOf(moment, payee) };
}
