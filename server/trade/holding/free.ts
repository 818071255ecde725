import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Row } from "../../lifecycle/plan/model.ts";

const amount = (value: unknown): bigint => (typeof value === "string" && value !== "" ? cents(value) : 0n);

/** Whether nothing holds or funds the invoice. */
export const isFree = (invoice: Row): boolean => ["none", "released", undefined, null].includes(invoice["funding_status"] as string | undefined);

/** What a deal may use of an invoice: what is outstanding, and no more than its buyer confirmed. */
export function usable(invoice: Row): string {
  const outstanding = amount(invoice["outstanding"]);
  const confirmed = invoice["confirmed_amount"] === undefined || invoice["confirmed_amount"] === null ? outstanding : amount(invoice["confirmed_amount"]);
  return text(confirmed < outstanding ? confirmed : outstanding);
}

/** Whether an amount may be used of it: above zero and within what is usable. */
export const fits = (invoice: Row, wanted: string): boolean => compare(wanted, "0.00") > 0 && compare(wanted, usable(invoice)) <= 0;
