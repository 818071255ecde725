import type { Invoice } from "../../../../generated/types/records.d.ts";
import { cents, compare, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../../schemas/vocabulary/value.ts";
import { centsOf, isOneOf } from "../../../platform/records/fields.ts";

/** Whether nothing holds or funds the invoice. */
export const isFree = ({ funding_status }: Pick<Invoice, "funding_status">): boolean =>
  !funding_status || isOneOf(funding_status, "none", "released");

type Amounts = Pick<Invoice, "outstanding" | "confirmed_amount">;

/**
 * What a deal may use of an invoice: what is outstanding, and no more than its buyer confirmed, without what others
 * claim.
 */
export function usable(invoice: Amounts, claimed: readonly string[] = []): Money {
  const outstanding = centsOf(invoice, "outstanding");
  const confirmed = invoice.confirmed_amount ? cents(invoice.confirmed_amount) : outstanding;
  const left = (confirmed < outstanding ? confirmed : outstanding) - claimed.reduce((sum, one) => sum + cents(one), 0n);
  return text(left > 0n ? left : 0n);
}

/** Whether an amount may be used of it: above zero and within what is usable. */
export const fits = (invoice: Amounts, wanted: string, claimed: readonly string[] = []): boolean =>
  compare(wanted, "0.00") > 0 && compare(wanted, usable(invoice, claimed)) <= 0;
