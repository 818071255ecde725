import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { cheapestSet } from "../pricing/cheapest.ts";
import type { Basis } from "../pricing/day-count.ts";
import type { Offer } from "../pricing/discount.ts";
import { discounted, isPayable } from "../pricing/discount.ts";
import type { EarlyItem } from "../pricing/early-payment.ts";

/** An invoice that may be paid early: what is left of it, and when it is due. */
export interface FreeForEarly {
  readonly id: string;
  readonly outstanding: string;
  readonly due_date: string;
}

/** The face that brings a cash amount, in proportion of the whole invoice and rounded up, at least 1,000.00. */
function faceFor(wanted: bigint, pay: bigint, outstanding: bigint): bigint {
  const face = (wanted * outstanding + pay - 1n) / pay;
  const least = 100_000n;
  return face < least ? (least < outstanding ? least : outstanding) : face > outstanding ? outstanding : face;
}

/**
 * The cheapest set of invoices that brings a wanted cash amount on a pay date under an offer: the soonest due first,
 * the last one in part. Invoices that are due within three days of it, or would bring next to nothing, are left out;
 * `missing` is what all of them do not bring.
 */
export function cheapestEarly(
  wanted: string,
  invoices: readonly FreeForEarly[],
  payDate: string,
  offer: Offer,
  basis: Basis,
): { readonly items: readonly EarlyItem[]; readonly missing: string } {
  const able = invoices
    .filter((invoice) => payDate <= plusDays(invoice.due_date, -3))
    .map((invoice) => ({ ...invoice, item: discounted(invoice.outstanding, payDate, invoice.due_date, offer, basis) }))
    .filter(({ item }) => isPayable(item));
  const { chosen, missing } = cheapestSet(
    wanted,
    able.map((invoice) => ({
      id: invoice.id,
      most: invoice.item.pay,
      annualised: invoice.item.flat_pct,
      maturity: invoice.due_date,
    })),
  );
  const items = chosen.flatMap(({ id, amount }) => {
    const invoice = able.find((one) => one.id === id);
    if (!invoice) return [];
    const face =
      amount === invoice.item.pay
        ? cents(invoice.outstanding)
        : faceFor(cents(amount), cents(invoice.item.pay), cents(invoice.outstanding));
    return [{ id, amount: text(face), dueDate: invoice.due_date }];
  });
  return { items, missing };
}
