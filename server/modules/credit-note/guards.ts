import { compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { centsOf, isOneOf, moneyOf } from "../../platform/records/fields.ts";
import { funding_of_invoice } from "../deal/facts/invoices.ts";
import { credit_amounts } from "./facts.ts";
import { creditedOf, reachOf } from "./crediting.ts";
import { guard } from "../../platform/lifecycle/guards.ts";

/** The invoice is confirmed, and in no deal that is still being decided. */
export const invoice_open = guard("invoice_open", ({ record, at }) => {
  const invoice = record.invoice ? at("invoice", record.invoice) : undefined;
  return invoice && isOneOf(invoice.status, "confirmed", "disputed") && invoice.funding_status !== "locked"
    ? undefined
    : { params: { invoice_no: invoice?.invoice_no ?? "" } };
});

/** What is credited is held by no application that is still being decided. */
export const credit_not_held = guard("credit_not_held", { credit_amounts, funding_of_invoice }, (context) => {
  const credited = creditedOf(context);
  const { total } = context.facts.credit_amounts;
  const deciding = credited.fundings.deciding;
  const { most } = reachOf(credited, total);
  const isOutstanding = compare(total, moneyOf(credited.invoice, "outstanding")) <= 0;
  return deciding.length > 0 && isOutstanding && compare(total, most) > 0
    ? { params: { numbers: deciding.join(", "), most } }
    : undefined;
});

/**
 * The credit note is above nothing and no more than what is outstanding; in an item, no more than what of it was not
 * passed on and one financing expects.
 */
export const within_invoice_outstanding = guard(
  "within_invoice_outstanding",
  { credit_amounts, funding_of_invoice },
  (context) => {
    const { total } = context.facts.credit_amounts;
    const { most } = reachOf(creditedOf(context), total);
    return compare(total, "0.00") > 0 && compare(total, most) <= 0 ? undefined : { params: { outstanding: most } };
  },
);

/** A note about penalty or late fee names a deal of the fund provider that owes as much. */
export const charges_outstanding = guard("charges_outstanding", { credit_amounts }, ({ record, at, facts }) => {
  if (record.kind !== "accounting") return {};
  const dpo = record.dpo ? at("dpo", record.dpo) : undefined;
  const early = record.early_payment ? at("early_payment", record.early_payment) : undefined;
  const financing = record.financing ? at("financing_application", record.financing) : undefined;
  const discounted = dpo ?? early;
  const due = discounted
    ? centsOf(discounted, "penalty") + centsOf(discounted, "late_fee")
    : financing
      ? centsOf(financing, "penalty_accrued") + centsOf(financing, "fee_outstanding")
      : 0n;
  const financier = dpo ? dpo.financier_entity : early ? early.funder_entity : financing?.financier_entity;
  return financier &&
    financier === record.financier_entity &&
    due > 0n &&
    compare(facts.credit_amounts.total, text(due)) <= 0
    ? undefined
    : { params: { outstanding: text(due) } };
});
