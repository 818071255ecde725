import { earlyTotalsBy } from "../pricing/totals.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { EarlyPayment, Invoice } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { dueOf, offerOf } from "../deal/discounted.ts";
import { used } from "../deal/guards.ts";
import { usable } from "../deal/holding.ts";
import { collectionOf } from "../discounting/collection.ts";
import { basisOf } from "../pricing/interest.ts";
import { discounted, isPayable, type Offer } from "../pricing/discount.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { programme, supplier_notes } from "./facts.ts";
import { isPayDate } from "./pay-date.ts";

/** Vendors of the enterprise that another active programme is open to. */
const other_programmes = async ({
  db,
  record,
}: ReadingOf<"early_payment_programme">): Promise<readonly Id<"company_entity">[]> => {
  const rows = await db.rows<{ vendors: Id<"company_entity">[] | null }>(
    `SELECT vendor_entities AS vendors
      FROM early_payment_programme
      WHERE enterprise_entity = $1 AND status = 'active' AND id <> $2`,
    [record.enterprise_entity ?? null, record.id ?? 0],
  );
  return rows.flatMap((row) => row.vendors ?? []);
};

/** What an amount of an invoice is worth on the pay date of an early payment. */
const worth = (record: EarlyPayment, invoice: Invoice, amount: string, offer: Offer) =>
  discounted(amount, given(record, "pay_date"), dueOf(invoice), offer, basisOf(given(record, "currency")));

/** The enterprise's early payment programme is open to the supplier. */
export const programme_active = guard("programme_active", { programme }, ({ facts }) =>
  facts.programme === undefined ? { details: { missing: ["programme"] } } : undefined,
);

/** A business day from the next one (after the cut-off the one after) to three days before the earliest due date. */
export const pay_date_open = guard("pay_date_open", (context) => {
  const { record, ask, paymentDay } = context;
  const day = ask.pay_date ?? given(record, "pay_date");
  const earliestDue = used(context)
    .map(({ invoice }) => dueOf(invoice))
    .toSorted()
    .at(0);
  return isPayDate(day, context, earliestDue) ? undefined : { params: { earliest: paymentDay } };
});

/** The rate, or what the flat percentage comes to a year, lies in the enterprise's band. */
export const within_band = guard("within_band", { programme }, (context) => {
  const { record, ask, facts } = context;
  const band = facts.programme;
  if (!band) return undefined;
  const counter = ask.counter_apr;
  const offer = counter === undefined ? offerOf(record) : { mode: "apr" as const, apr: counter };
  const rates = used(context).map(({ invoice, amount }) => worth(record, invoice, amount, offer).apr);
  const wrong = (offer.mode === "apr" ? [offer.apr] : rates).some(
    (apr) => compare(apr, band.min_apr) < 0 || compare(apr, band.max_apr) > 0,
  );
  return wrong
    ? { at: [counter !== undefined ? "counter_apr" : offer.mode], params: { least: band.min_apr, most: band.max_apr } }
    : undefined;
});

/**
 * A part of an invoice is no less than the least part, and each item is worth paying: some discount, and at least 1.00
 * left.
 */
export const partial_large_enough = guard("partial_large_enough", (context) => {
  const {
    record,
    thresholds: { part_least: least },
  } = context;
  const offer = offerOf(record);
  const totalsOf = earlyTotalsBy(context.computed);
  const wrong = used(context).findIndex(({ invoice, amount }) => {
    const isPart = compare(amount, usable(invoice)) < 0;
    const item = worth(record, invoice, amount, offer);
    const pay = totalsOf([item]).net;
    return (isPart && compare(amount, least) < 0) || !isPayable({ ...item, pay });
  });
  return wrong < 0 ? undefined : { at: [`items[${wrong}].amount`], params: { least } };
});

/** No open credit note of the supplier holds the invoices back. */
export const not_held_back = guard("not_held_back", { supplier_notes }, (context) => {
  const held = context.facts.supplier_notes;
  const wrong = used(context).filter(({ invoice }) => held.includes(given(invoice, "id")));
  return wrong.length === 0
    ? undefined
    : { params: { numbers: wrong.map(({ invoice }) => given(invoice, "invoice_no")).join(", ") } };
});

/** More of the face is overdue than was known. */
export const more_is_overdue = guard("more_is_overdue", ({ record, today }) => {
  const now = collectionOf(record, moneyOf(record, "collected"), today);
  const isNew =
    now.collection_state === "overdue" &&
    (record.collection_state !== "overdue" ||
      record.collection_due !== now.collection_due ||
      record.due_amount !== now.due_amount);
  return isNew ? undefined : {};
});

/** The day on which it can be paid is still before every due date. */
export const still_early = guard("still_early", (context) => {
  const { record, today, holidays } = context;
  const wanted = given(record, "pay_date");
  const day = rolled(wanted > today ? wanted : today, holidays);
  return used(context).every(({ invoice }) => dueOf(invoice) > day) ? undefined : { params: { day } };
});

/** No vendor of the programme is in another active one of the enterprise. */
export const one_programme_a_vendor = guard("one_programme_a_vendor", { other_programmes }, ({ record, facts }) =>
  rowsIn(record, "vendor_entities").some((vendor) => facts.other_programmes.includes(vendor)) ? {} : undefined,
);
