import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import { centsOf, moneyOf } from "../amount.ts";
import { creditTotal } from "../credit.ts";
import { reachOf } from "../crediting.ts";
import { creditedOf } from "../effects/credit_note.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

const invoiceOf = ({ record, at }: Parameters<Guard>[0]) => (record["invoice"] === undefined || record["invoice"] === null ? undefined : at("invoice", String(record["invoice"])));

/** A note about fees or penalty goes the fund provider's own way. */
export const not_accounting: Guard = ({ record }) => (record["kind"] === "accounting" ? {} : undefined);

/** The invoice is confirmed, and in no deal that is still being decided. */
export const invoice_open: Guard = (moment) => {
  const invoice = invoiceOf(moment);
  const fits = invoice !== undefined && ["confirmed", "disputed"].includes(String(invoice["status"])) && invoice["funding_status"] !== "locked";
  return fits ? undefined : { params: { invoice_no: String(invoice?.["invoice_no"] ?? "") } };
};

/** What is credited is held by no application that is still being decided. */
export const credit_not_held: Guard = (moment) => {
  const credited = creditedOf(moment);
  const total = creditTotal(moment.record).total;
  const deciding = credited.fundings?.deciding ?? [];
  const { most } = reachOf(credited, total);
  const isOutstanding = compare(total, moneyOf(credited.invoice, "outstanding")) <= 0;
  return deciding.length > 0 && isOutstanding && compare(total, most) > 0 ? { params: { numbers: deciding.join(", "), most } } : undefined;
};

/** The credit note is above nothing and no more than what is outstanding; in an item, no more than what of it was not passed on and one financing expects. */
export const within_invoice_outstanding: Guard = (moment) => {
  const total = creditTotal(moment.record).total;
  const { most } = reachOf(creditedOf(moment), total);
  return compare(total, "0.00") > 0 && compare(total, most) <= 0 ? undefined : { params: { outstanding: most } };
};

/** No more is paid back than the over-advance. */
export const within_over_advance: Guard = ({ record, ask }) => (cents(String(ask["amount"])) <= centsOf(record, "over_advance_open") ? undefined : { params: { most: moneyOf(record, "over_advance_open") } });

/** A note about penalty or late fee names a deal of the fund provider that owes as much. */
export const charges_owed: Guard = ({ record, at }) => {
  if (record["kind"] !== "accounting") return {};
  const named = (field: string, entity = field) => (record[field] === undefined || record[field] === null ? undefined : at(entity, String(record[field])));
  const discounted = named("dpo") ?? named("early_payment");
  const financing = named("financing", "financing_application");
  const owed = discounted ? centsOf(discounted, "penalty") + centsOf(discounted, "late_fee") : financing ? centsOf(financing, "penalty_accrued") + centsOf(financing, "fee_outstanding") : 0n;
  const financier = discounted?.["financier_entity"] ?? discounted?.["funder_entity"] ?? financing?.["financier_entity"];
  return String(financier) === String(record["financier_entity"]) && cents(creditTotal(record).total) <= owed && owed > 0n ? undefined : { params: { outstanding: text(owed) } };
};
