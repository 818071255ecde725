import type { Invoice } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { given } from "../../platform/records/fields.ts";
import { pairOf, usesOf, type Deal, type DealOf, isFree, usable } from "./holding.ts";

/** The invoices that the record uses, each with what is used of it; ids that lead nowhere are left out. */
export const used = ({
  entity,
  record,
  at,
}: Deal & RecordReader): { readonly invoice: Invoice; readonly amount: Money }[] =>
  usesOf({ entity, record }).flatMap(({ invoice, amount }) => {
    const found = at("invoice", invoice);
    return found ? [{ invoice: found, amount }] : [];
  });

const numbers = (rows: readonly { readonly invoice: Invoice }[]): string =>
  rows.map(({ invoice }) => given(invoice, "invoice_no")).join(", ");

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Names of the fields of a record that are empty. */
const emptyOf = <Of extends object>(record: Of, ...fields: readonly (keyof Of & string)[]): string[] =>
  fields.filter((field) => !isFilled(record[field]));

/** Fields of the rows of a list that are empty, each by its path. */
const emptyIn = <Row extends object>(
  list: string,
  rows: readonly Row[] | null | undefined,
  ...fields: readonly (keyof Row & string)[]
): string[] =>
  (rows ?? []).flatMap((row, index) => emptyOf(row, ...fields).map((field) => `${list}[${index}].${field}`));

/** What a deal does not say yet and must before anything about it can be worked out. */
function missingOf(deal: DealOf<"invoice_paid" | "dpo" | "early_payment">): string[] {
  switch (deal.entity) {
    case "invoice_paid": {
      const { record } = deal;
      return [
        ...emptyOf(record, "issuer_entity", "holder_entity", "currency", "maturity_date", "invoices"),
        ...emptyIn("invoices", record.invoices, "invoice", "amount"),
      ];
    }
    case "dpo": {
      const { record } = deal;
      return [
        ...emptyOf(record, "enterprise_entity", "vendor_entity", "financier_entity", "facility", "currency"),
        ...emptyOf(record, "pay_date", "payables"),
        ...emptyIn("payables", record.payables, "invoice", "face"),
      ];
    }
    case "early_payment": {
      const { record } = deal;
      return [
        ...emptyOf(record, "enterprise_entity", "supplier_entity", "currency", "pay_date"),
        ...emptyOf(record, record.offer_mode === "flat_pct" ? "flat_pct" : "apr", "items"),
        ...emptyIn("items", record.items, "invoice", "amount"),
      ];
    }
  }
}

/** Parties, day, price and each invoice with its amount are filled in. */
export const deal_filled_in = guard("deal_filled_in", (context) => {
  const missing = missingOf(context);
  return missing.length === 0 ? undefined : { at: missing };
});

/** Every invoice is of the pair that the deal is between, in its currency, and named once. */
export const one_seller = guard("one_seller", (context) => {
  const { seller, buyer } = pairOf(context);
  const uses = usesOf(context);
  const rows = used(context);
  const wrong = rows.filter(
    ({ invoice }) =>
      invoice.seller_entity !== seller ||
      invoice.buyer_entity !== buyer ||
      invoice.currency !== context.record.currency,
  );
  const isWrong =
    wrong.length > 0 || rows.length !== uses.length || new Set(uses.map((use) => use.invoice)).size !== uses.length;
  return isWrong ? { params: { numbers: numbers(wrong) } } : undefined;
});

/** Every invoice is confirmed by its buyer, and no more of it is used than was confirmed and is outstanding. */
export const invoices_confirmed = guard("invoices_confirmed", (context) => {
  const open = used(context).filter(({ invoice }) => invoice.status !== "confirmed");
  return open.length > 0
    ? { params: { numbers: numbers(open) }, details: { missing: ["CONFIRMED"], numbers: numbers(open) } }
    : undefined;
});

/** No invoice is in use by another deal, and enough of it is left. */
export const invoices_unlocked = guard("invoices_unlocked", (context) => {
  const rows = used(context).filter(({ invoice }) => !invoice.held_by || invoice.held_by !== context.record.id);
  const unavailable = rows.filter(({ invoice }) => !isFree(invoice));
  if (unavailable.length > 0)
    return { params: { numbers: numbers(unavailable) }, details: { numbers: numbers(unavailable) } };
  const short = rows.find(
    ({ invoice, amount }) => compare(amount, usable(invoice)) > 0 || compare(amount, "0.00") <= 0,
  );
  return short
    ? {
        params: { numbers: numbers([short]) },
        details: { numbers: numbers([short]), available: usable(short.invoice) },
      }
    : undefined;
});
