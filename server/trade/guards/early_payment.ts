import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { rolled } from "../../lifecycle/calendar/business-day.ts";
import { basisOf } from "../../pricing/day-count.ts";
import { discounted, isPayable } from "../../pricing/discount.ts";
import type { Programme } from "../facts/programme.ts";
import { usable } from "../holding/free.ts";
import { moneyOf } from "../amount.ts";
import { offerOf } from "../offer.ts";
import { earliestPayDate, isPayDate } from "../pay-date.ts";
import { collectionOf } from "../collection.ts";
import { used } from "./deal.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Least part of an invoice that is paid early. */
const LEAST = "1000.00";

/** The enterprise's early payment programme is open to the supplier. */
export const programme_active: Guard = ({ facts }) => (facts["programme"] === undefined ? { details: { missing: ["programme"] } } : undefined);

/** A business day from the next one (after the cut-off the one after) to three days before the earliest due date. */
export const pay_date_open: Guard = (moment) => {
  const { record, ask, today, now, holidays } = moment;
  const day = String(ask["pay_date"] ?? record["pay_date"]);
  const earliestDue = used(moment).map(({ invoice }) => String(invoice["due_date_adjusted"] ?? invoice["due_date"])).toSorted().at(0);
  return isPayDate(day, { today, now, holidays, earliestDue }) ? undefined : { params: { earliest: earliestPayDate(today, now, holidays) } };
};

/** The rate, or what the flat percentage comes to a year, lies in the enterprise's band. */
export const within_band: Guard = (moment) => {
  const { record, ask, facts } = moment;
  const band = facts["programme"] as Programme | undefined;
  if (!band) return undefined;
  const counter = ask["counter_apr"];
  const offer = counter === undefined ? offerOf(record) : { mode: "apr" as const, apr: String(counter) };
  const rates = used(moment).map(({ invoice, amount }) => discounted(amount, String(record["pay_date"]), String(invoice["due_date_adjusted"] ?? invoice["due_date"]), offer, basisOf(String(record["currency"]))).apr);
  const wrong = (offer.mode === "apr" ? [offer.apr] : rates).some((apr) => compare(apr, band.min_apr) < 0 || compare(apr, band.max_apr) > 0);
  return wrong ? { at: [counter !== undefined ? "counter_apr" : offer.mode], params: { least: band.min_apr, most: band.max_apr } } : undefined;
};

/** A part of an invoice is at least 1,000.00, and each item is worth paying: some discount, and at least 1.00 left. */
export const partial_large_enough: Guard = (moment) => {
  const { record } = moment;
  const offer = offerOf(record);
  const wrong = used(moment).findIndex(({ invoice, amount }) => {
    const isPart = compare(amount, usable(invoice)) < 0;
    const item = discounted(amount, String(record["pay_date"]), String(invoice["due_date_adjusted"] ?? invoice["due_date"]), offer, basisOf(String(record["currency"])));
    return (isPart && compare(amount, LEAST) < 0) || !isPayable(item);
  });
  return wrong < 0 ? undefined : { at: [`items[${wrong}].amount`], params: { least: LEAST } };
};

/** No open credit note of the supplier holds the invoices back. */
export const not_held_back: Guard = (moment) => {
  const held = (moment.facts["supplier_notes"] as readonly string[] | undefined) ?? [];
  const wrong = used(moment).filter(({ invoice }) => held.includes(String(invoice["id"])));
  return wrong.length === 0 ? undefined : { params: { numbers: wrong.map(({ invoice }) => String(invoice["invoice_no"])).join(", ") } };
};

/** More of the face is overdue than was known. */
export const more_is_overdue: Guard = ({ record, today }) => {
  const now = collectionOf(record, moneyOf(record, "collected"), today);
  const isNew = now.collection_state === "overdue" && (record["collection_state"] !== "overdue" || record["collection_due"] !== now.collection_due || record["due_amount"] !== now.due_amount);
  return isNew ? undefined : {};
};

/** The day on which it can be paid is still before every due date. */
export const still_early: Guard = (moment) => {
  const { record, today, holidays } = moment;
  const day = rolled(String(record["pay_date"]) > today ? String(record["pay_date"]) : today, holidays);
  return used(moment).every(({ invoice }) => String(invoice["due_date_adjusted"] ?? invoice["due_date"]) > day) ? undefined : { params: { day } };
};
