import { compare, cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { given, rowsIn } from "../../platform/records/fields.ts";
import { claimsBeside } from "../deal/deal.ts";
import { sumOf } from "../pricing/share.ts";
import { fits, usable } from "../deal/holding.ts";
import { financings_of_invoice } from "../financing/facts.ts";
import { same_invoices } from "../deal/facts/invoices.ts";
import { isNumberInUse, seller_numbers } from "./facts.ts";

/** An invoice that the delivery names is of the same pair. */
export const delivered_invoice_fits = guard("delivered_invoice_fits", ({ record, at }) => {
  if (!record.invoice) return undefined;
  const invoice = at("invoice", record.invoice);
  return invoice?.seller_entity === record.supplier_entity && invoice?.buyer_entity === record.buyer_entity
    ? undefined
    : {};
});

/** Who approves the delivery for the supplier is not who receives it. */
export const two_persons_named = guard("two_persons_named", ({ record }) =>
  given(record, "director_email").toLowerCase() === given(record, "receiver_email").toLowerCase() ? {} : undefined,
);

/** What is said to have arrived speaks of the items sent, and of no more than was sent. */
export const received_fits = guard("received_fits", ({ record, ask }) => {
  if (ask.received === undefined) return undefined;
  const sent = rowsIn(record, "items");
  const wrong =
    ask.received.length !== sent.length ||
    ask.received.some((row, index) => compare(row.received ?? "0", sent[index]?.quantity ?? "0") > 0);
  return wrong ? {} : undefined;
});

/** No more of the invoice is held than is outstanding and confirmed, and not claimed by a financing that goes on. */
export const holding_fits = guard("holding_fits", { financings_of_invoice }, (context) => {
  const { record, ask } = context;
  const claimed = claimsBeside(context)
    .filter(({ financing }) => financing.id !== ask.held_by)
    .map(({ amount }) => amount);
  const free = usable(record, claimed);
  return fits(record, given(ask, "held_amount"), claimed)
    ? undefined
    : { params: { invoice_no: given(record, "invoice_no"), usable: free }, details: { available: free } };
});

/** The same invoice, by its fingerprint, is in no other live funding; who provides it is told to nobody. */
export const not_funded_elsewhere = guard("not_funded_elsewhere", { same_invoices }, ({ record, facts }) => {
  const others = facts.same_invoices;
  return others?.some((other) => other.id !== record.id)
    ? { params: { invoice_no: given(record, "invoice_no") }, details: { hint: given(record, "invoice_no") } }
    : undefined;
});

/** A dispute ends an invoice only while nothing is funded on it. */
export const rejected_only_unfunded = guard("rejected_only_unfunded", { financings_of_invoice }, (context) => {
  const { record, ask } = context;
  const isFunded =
    !["none", "released", undefined, null].includes(record.funding_status) || claimsBeside(context).length > 0;
  return ask.resolution === "rejected" && isFunded ? {} : undefined;
});

/** What the seller records as paid leaves what a deal holds, and what a financing that goes on claims beside it. */
export const payment_leaves_held = guard("payment_leaves_held", { financings_of_invoice }, (context) => {
  const { record, ask } = context;
  const held = sumOf([record.held_amount ?? "0.00", ...claimsBeside(context).map(({ amount }) => amount)]);
  const left = text(cents(record.outstanding ?? "0.00") - cents(given(ask, "payment_amount")));
  return compare(left, held) >= 0 ? undefined : { params: { held } };
});

/** The seller has no other invoice of this number, however it is written. */
export const number_free = guard("number_free", { seller_numbers }, ({ record, facts }) =>
  isNumberInUse(facts.seller_numbers, record) ? { params: { invoice_no: record.invoice_no ?? "" } } : undefined,
);
