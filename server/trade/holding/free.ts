import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Row } from "../../lifecycle/plan/model.ts";

const amount = (value: unknown): bigint => (typeof value === "string" && value !== "" ? cents(value) : 0n);

/** Whether nothing holds or funds the invoice. */
export const isFree = (invoice: Row): boolean => ["none", "released", undefined, null].includes(invoice["funding_status"] as string | undefined);

/** What a deal may use of an invoice: what is outstanding, and no more than its buyer confirmed, without what others claim. */
export function usable(invoice: Row, claimed: readonly string[] = []): string {
  const outstanding = amount(invoice["outstanding"]);
  const confirmed = invoice["confirmed_amount"] === undefined || invoice["confirmed_amount"] === null ? outstanding : amount(invoice["confirmed_amount"]);
  const left = (confirmed < outstanding ? confirmed : outstanding) - claimed.reduce((sum, one) => sum + cents(one), 0n);
  return text(left > 0n ? left : 0n);
}

/** Whether an amount may be used of it: above zero and within what is usable. */
export const fits = (invoice: Row, wanted: string, claimed: readonly string[] = []): boolean => compare(wanted, "0.00") > 0 && compare(wanted, usable(invoice, claimed)) <= 0;
