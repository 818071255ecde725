import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { claimsBeside } from "../../money/claims.ts";
import { sumOf } from "../../pricing/share.ts";
import { fits, usable } from "../holding/free.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** No more of the invoice is held than is outstanding and confirmed, and not claimed by a financing that goes on. */
export const holding_fits: Guard = (moment) => {
  const { record, ask } = moment;
  const claimed = claimsBeside(moment).filter(({ financing }) => String(financing["id"]) !== String(ask["held_by"])).map(({ amount }) => amount);
  const free = usable(record, claimed);
  return fits(record, String(ask["held_amount"]), claimed) ? undefined : { params: { invoice_no: String(record["invoice_no"]), usable: free }, details: { available: free } };
};

/** The same invoice, by its fingerprint, is in no other live funding; who provides it is told to nobody. */
export const not_funded_elsewhere: Guard = ({ record, facts }) => {
  const others = facts["same_invoices"] as readonly { id: string }[] | undefined;
  return others?.some((other) => other.id !== String(record["id"])) ? { params: { invoice_no: String(record["invoice_no"]) }, details: { hint: String(record["invoice_no"]) } } : undefined;
};

/** The invoice is in no deal that is being decided, and paid by none. */
export const not_being_funded: Guard = ({ record }) => (["none", "released", "ip_issued", "financed", undefined, null].includes(record["funding_status"] as string | undefined) ? undefined : {});

/** A dispute ends an invoice only while nothing is funded on it. */
export const rejected_only_unfunded: Guard = (moment) => {
  const { record, ask } = moment;
  const isFunded = !["none", "released", undefined, null].includes(record["funding_status"] as string | undefined) || claimsBeside(moment).length > 0;
  return ask["resolution"] === "rejected" && isFunded ? {} : undefined;
};

/** What the seller records as paid leaves what a deal holds, and what a financing that goes on claims beside it. */
export const payment_leaves_held: Guard = (moment) => {
  const { record, ask } = moment;
  const held = sumOf([String(record["held_amount"] ?? "0.00"), ...claimsBeside(moment).map(({ amount }) => amount)]);
  const left = text(cents(String(record["outstanding"] ?? "0.00")) - cents(String(ask["payment_amount"])));
  return compare(left, held) >= 0 ? undefined : { params: { held } };
};

/** No more is credited than is outstanding. */
export const credit_within_outstanding: Guard = ({ record, ask }) => (compare(String(ask["credit_amount"]), String(record["outstanding"] ?? "0.00")) <= 0 ? undefined : { params: { outstanding: String(record["outstanding"]) } });
