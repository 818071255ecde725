import type { DeliveryRecord, Invoice } from "../../../../generated/types/records.d.ts";
import { cents, compare } from "../../../../schemas/vocabulary/decimal.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { step } from "../../../platform/lifecycle/step.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { isFree } from "../../deal/holding/free.ts";

/** What arrived of each item: what was said, else all that was sent. */
export const record_received = effect("record_received", ({ record, ask, now, actor }) => ({
  sets: {
    items: rowsIn(record, "items").map((row, place) => ({
      ...row,
      received: ask.received?.[place]?.received ?? row.received ?? row.quantity ?? null,
    })),
    confirmed_at: now,
    confirmed_by: actor.kind === "link" ? actor.email : actor.name,
  },
}));

/** What the receiver is asked to count: everything that was sent, until they say otherwise. */
export const expect_received = effect("expect_received", ({ record }) => ({
  sets: {
    received: rowsIn(record, "items").map(({ description, quantity }) => ({
      description: description ?? null,
      quantity: quantity ?? null,
      received: quantity ?? null,
    })),
  },
}));

/** Whether everything that was sent arrived, and the invoice bills exactly that: as many of each, in the same order. */
function matches(delivery: DeliveryRecord, invoice: Invoice): boolean {
  const [items, lines] = [rowsIn(delivery, "items"), rowsIn(invoice, "lines")];
  const sum = (rows: readonly { readonly quantity?: string | null }[]) =>
    rows.reduce((total, { quantity }) => total + cents(quantity ?? "0"), 0n);
  return (
    items.every(({ received, quantity }) => compare(received ?? "0", quantity ?? "0") === 0) &&
    items.length === lines.length &&
    sum(items) === sum(lines) &&
    items.every(({ quantity }, place) => compare(quantity ?? "0", lines[place]?.quantity ?? "0") === 0)
  );
}

/**
 * A confirmed delivery confirms its invoice too, where the buyer lets it, up to the amount it lets, and where both say
 * the same.
 */
export const confirm_by_delivery = effect("confirm_by_delivery", ({ record, at }) => {
  const invoice = record.invoice ? at("invoice", record.invoice) : undefined;
  if (!record.invoice || !invoice || invoice.status !== "submitted" || !isFree(invoice)) return {};
  const company = at("company_entity", given(record, "buyer_entity"))?.company;
  const most = company ? at("company", company)?.confirm_by_delivery_up_to : undefined;
  if (!most || compare(moneyOf(invoice, "total"), most) > 0 || !matches(record, invoice)) return {};
  return { steps: [step("invoice.confirm", record.invoice)] };
});

/** One more time sent. */
export const count_resend = effect("count_resend", ({ record }) => ({
  sets: { resent_count: (record.resent_count ?? 0) + 1 },
}));
