import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { pairOf, usesOf, type Deal } from "../holding/deal.ts";
import { isFree, usable } from "../holding/free.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import { rowsIn } from "../amount.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The invoices that the record uses, each with what is used of it; ids that lead nowhere are left out. */
export function used({ entity, record, at }: Pick<Moment, "entity" | "record" | "at">): { readonly invoice: Row; readonly amount: string }[] {
  return usesOf({ entity, record }).flatMap(({ invoice, amount }) => {
    const found = at("invoice", invoice);
    return found ? [{ invoice: found, amount }] : [];
  });
}

const numbers = (rows: readonly { readonly invoice: Row }[]): string => rows.map(({ invoice }) => String(invoice["invoice_no"])).join(", ");

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** What a deal must say before anything about it can be worked out. */
function needed({ entity, record }: Deal): { readonly fields: readonly string[]; readonly rows?: readonly [list: string, amount: string] } {
  switch (entity) {
    case "invoice_paid": return { fields: ["issuer_entity", "holder_entity", "currency", "maturity_date", "invoices"], rows: ["invoices", "amount"] };
    case "dpo": return { fields: ["enterprise_entity", "vendor_entity", "financier_entity", "facility", "currency", "pay_date", "payables"], rows: ["payables", "face"] };
    default: return { fields: ["enterprise_entity", "supplier_entity", "currency", "pay_date", record["offer_mode"] === "flat_pct" ? "flat_pct" : "apr", "items"], rows: ["items", "amount"] };
  }
}

/** Parties, day, price and each invoice with its amount are filled in. */
export const deal_filled_in: Guard = (moment) => {
  const { record } = moment;
  const { fields, rows } = needed(moment);
  const missing = fields.filter((field) => !isFilled(record[field]));
  const inRows = rows === undefined ? [] : rowsIn(record, rows[0]).flatMap((row, place) => ["invoice", rows[1]].filter((field) => !isFilled(row[field])).map((field) => `${rows[0]}[${place}].${field}`));
  return missing.length + inRows.length === 0 ? undefined : { at: [...missing, ...inRows] };
};

/** Every invoice is of the pair that the deal is between, in its currency, and named once. */
export const one_seller: Guard = (moment) => {
  const { seller, buyer } = pairOf(moment);
  const uses = usesOf(moment);
  const rows = used(moment);
  const wrong = rows.filter(({ invoice }) => String(invoice["seller_entity"]) !== seller || String(invoice["buyer_entity"]) !== buyer || invoice["currency"] !== moment.record["currency"]);
  const isWrong = wrong.length > 0 || rows.length !== uses.length || new Set(uses.map((use) => use.invoice)).size !== uses.length;
  return isWrong ? { params: { numbers: numbers(wrong) } } : undefined;
};

/** Every invoice is confirmed by its buyer, and no more of it is used than was confirmed and is outstanding. */
export const invoices_confirmed: Guard = (moment) => {
  const rows = used(moment);
  const open = rows.filter(({ invoice }) => invoice["status"] !== "confirmed");
  if (open.length > 0) return { params: { numbers: numbers(open) }, details: { missing: ["CONFIRMED"], numbers: numbers(open) } };
  return undefined;
};

/** No invoice is in use by another deal, and enough of it is left. */
export const invoices_unlocked: Guard = (moment) => {
  const rows = used(moment).filter(({ invoice }) => String(invoice["held_by"] ?? "") !== String(moment.record["id"]) || invoice["held_by"] === undefined);
  const taken = rows.filter(({ invoice }) => !isFree(invoice));
  if (taken.length > 0) return { params: { numbers: numbers(taken) }, details: { numbers: numbers(taken) } };
  const short = rows.find(({ invoice, amount }) => compare(amount, usable(invoice)) > 0 || compare(amount, "0.00") <= 0);
  return short ? { params: { numbers: numbers([short]) }, details: { numbers: numbers([short]), available: usable(short.invoice) } } : undefined;
};
