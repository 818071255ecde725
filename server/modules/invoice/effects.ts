import type { ReadingOf, RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { anyId, rowsOf, tables } from "../../platform/store/handle.ts";
import type { Invoice, DeliveryRecord } from "../../../generated/types/records.d.ts";
import { derived } from "../../platform/lifecycle/derived-fields.ts";
import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import type { BusinessDate, Id } from "../../../schemas/vocabulary/value.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { actorName } from "../../platform/lifecycle/plan/actor.ts";
import { step } from "../../platform/lifecycle/step.ts";
import { added, centsOf, given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { deals_on_invoice, type LiveDeal, was_confirmed } from "../deal/facts/invoices.ts";
import { creditNoteApplied, holderPaid, invoiceConfirmed } from "../ledger/postings/claims.ts";
import { sideOf } from "../ledger/chart.ts";
import { seller_numbers } from "./facts.ts";
import { fingerprint, areAlike, numberKey } from "./duplicates.ts";
import { isFree } from "../deal/holding.ts";

/** The UENs of an invoice's seller and buyer. */
async function party_uens({ db, record }: ReadingOf<"invoice">) {
  const parties = [record.seller_entity, record.buyer_entity].flatMap((id) => id ?? []);
  const rows = await rowsOf(
    db,
    tables.selectFrom("company_entity").select(["id", "uen"]).where("id", "=", anyId(parties)),
  );
  const uenOf = (party: typeof record.seller_entity) => rows.find(({ id }) => id === party)?.uen;
  return { seller: uenOf(record.seller_entity), buyer: uenOf(record.buyer_entity) };
}

/** What follows from an invoice's dates and number, computed anew. */
const derived_invoice = ({
  registry,
  record,
}: ReadingOf<"invoice">): Promise<Pick<Invoice, "lines" | "due_date_adjusted" | "number_key">> => {
  const { lines, due_date_adjusted, number_key }: Invoice = derived(registry, "invoice", record);
  return Promise.resolve({
    lines: lines ?? [],
    due_date_adjusted: due_date_adjusted ?? null,
    number_key: number_key ?? null,
  });
};

/** Amounts from the lines, the due date on a business day, and a word about invoices that look like this one. */
export const invoice_totals = effect(
  "invoice_totals",
  { derived_invoice, seller_numbers },
  ({ record, facts, computed }) => {
    const sets = facts.derived_invoice;
    const totals: Invoice = computed(sets);
    const key = numberKey(record.invoice_no ?? "");
    const near = facts.seller_numbers
      .filter((other) => other.id !== record.id && areAlike({ ...record, ...totals, key }, other))
      .map((other) => other.invoice_no);
    const figures = {
      subtotal: moneyOf(totals, "subtotal"),
      gst_total: moneyOf(totals, "gst_total"),
      total: moneyOf(totals, "total"),
    };
    return {
      sets: { ...sets, number_key: key },
      figures,
      explain: [{ name: "total", formula: "subtotal + gst_total", figures }],
      warnings: near.length > 0 ? [{ name: "near_number", params: { numbers: near.slice(0, 5).join(", ") } }] : [],
    };
  },
);

/** When the invoice was submitted, and the fingerprint by which a second funding of it is found. */
export const record_submission = effect("record_submission", { party_uens }, ({ record, now, facts }) => ({
  sets: {
    submitted_at: now,
    fingerprint: fingerprint(record, facts.party_uens.seller ?? "", facts.party_uens.buyer ?? ""),
  },
}));

/**
 * Who confirmed, when, how much (all that is outstanding unless less was said, then with its reason), and the day it
 * falls due. Adds nothing where a dispute is resolved against the invoice.
 */
export const record_confirmation = effect("record_confirmation", ({ record, ask, actor, now }) => {
  if (ask.resolution === "rejected") return {};
  const outstanding = moneyOf(record, "outstanding");
  const amount = ask.confirmed_amount ?? outstanding;
  const reason =
    compare(amount, outstanding) < 0
      ? {
          shortfall_code: ask.shortfall_code ?? null,
          shortfall_text: ask.shortfall_text ?? ask.comment ?? null,
        }
      : { shortfall_code: null, shortfall_text: null };
  return {
    sets: {
      ...reason,
      confirmed_amount: amount,
      confirmed_by: actorName(actor),
      confirmed_at: now,
      maturity_date: record.due_date_adjusted ?? record.due_date ?? null,
    },
    figures: { confirmed_amount: amount, outstanding },
  };
});

/** Adds a payment. */
export const record_payment = effect("record_payment", ({ record, ask, computed }) => {
  const sets = { paid: added(record, "paid", cents(ask.payment_amount)) };
  return { sets, figures: { ...sets, outstanding: moneyOf(computed(sets), "outstanding") } };
});

/** What a deal holds of an invoice once so much less of it is outstanding. */
function heldWithin(record: Invoice, paid: bigint): Pick<Invoice, "held_amount"> {
  const left = centsOf(record, "outstanding") - paid;
  return record.held_amount && centsOf(record, "held_amount") > left ? { held_amount: text(left) } : {};
}

/** What a deal holds of the invoice goes down with what is outstanding of it. */
export const shrink_held = effect("shrink_held", ({ record }) => ({ sets: heldWithin(record, 0n) }));

/** Adds what a credit note credits. */
export const record_credit = effect("record_credit", ({ record, ask }) => {
  const amount = cents(ask.credit_amount);
  return {
    sets: {
      ...heldWithin(record, amount),
      credited: added(record, "credited", amount),
    },
  };
});

/** An invoice of which a payment is owed again. */
const paymentReversal = (record: Invoice, amount: bigint): Pick<Invoice, "paid"> => ({
  paid: added(record, "paid", -amount),
});

/** A payment that bounced is owed again; what another deal holds of the invoice stays as it is. */
export const reverse_invoice_payment = effect("reverse_invoice_payment", ({ record, ask }) => ({
  sets: paymentReversal(record, cents(ask.payment_amount)),
}));

/** A payment that bounced is taken back. */
export const take_back_payment_of_invoice = effect("take_back_payment_of_invoice", ({ record, ask }) => {
  const amount = cents(ask.payment_amount);
  return {
    sets: {
      ...paymentReversal(record, amount),
      ...(record.held_amount ? { held_amount: added(record, "held_amount", amount) } : {}),
    },
  };
});

/** An invoice, read together with other records. */
type InvoiceReading = RecordReader & { readonly record: Invoice };

/** What the journals of an invoice have in common. */
const journalHead = ({ record }: InvoiceReading, date: BusinessDate) => ({
  source: given(record, "invoice_no"),
  date,
  currency: given(record, "currency"),
});

/** Seller and buyer with their books. */
const sidesOf = (reading: InvoiceReading) => ({
  seller: sideOf(reading, reading.record.seller_entity),
  buyer: sideOf(reading, reading.record.buyer_entity),
});

/** The invoice becomes a debt in the books of seller and buyer. */
const confirmationJournals = (reading: InvoiceReading, date: BusinessDate) =>
  invoiceConfirmed({
    ...journalHead(reading, date),
    net: given(reading.record, "subtotal"),
    gst: given(reading.record, "gst_total"),
    ...sidesOf(reading),
  });

/** The invoice becomes a debt in the books of seller and buyer. */
export const post_confirmation = effect("post_confirmation", (context) => ({
  journals: confirmationJournals(context, context.today),
}));

/**
 * What of an invoice is a debt already and is taken back: all but what was credited before, tax in its proportion, so
 * that both sides return to nothing. What was paid is owed back.
 */
function reversalJournals(reading: InvoiceReading, date: BusinessDate) {
  const { record } = reading;
  const tax = centsOf(record, "gst_total");
  const total = centsOf(record, "subtotal") + tax;
  const left = total - centsOf(record, "credited");
  const gst = total === 0n ? 0n : (tax * left * 2n + total) / (total * 2n);
  return creditNoteApplied({
    ...journalHead(reading, date),
    net: text(left - gst),
    gst: text(gst),
    ...sidesOf(reading),
  });
}

/**
 * A dispute decided: an invoice that was never confirmed becomes a debt, one that was and is rejected is none any more.
 */
export const post_resolution = effect("post_resolution", { was_confirmed }, (context) => {
  const { ask, facts, today } = context;
  if (ask.resolution === "rejected") return facts.was_confirmed ? { journals: reversalJournals(context, today) } : {};
  return facts.was_confirmed ? {} : { journals: confirmationJournals(context, today) };
});

/** A payment that the buyer made outside any deal. */
export const post_payment = effect("post_payment", (context) => {
  const { seller, buyer } = sidesOf(context);
  return {
    journals: holderPaid({
      ...journalHead(context, context.ask.payment_date),
      amount: context.ask.payment_amount,
      holder: seller,
      obligor: buyer,
    }),
  };
});

/** The invoice-paid item that holds an invoice. */
const itemOf = ({ held_by_entity, held_by, funding_status }: Invoice) =>
  held_by && held_by_entity === "invoice_paid" && (funding_status === "ip_issued" || funding_status === "financed")
    ? [held_by]
    : [];

const flagStep = (deal: LiveDeal) => {
  switch (deal.entity) {
    case "financing_application":
      return step("financing_application.flag_dispute", deal.id);
    case "dpo":
      return step("dpo.flag_dispute", deal.id);
    case "early_payment":
      return step("early_payment.flag_dispute", deal.id);
  }
};

const unflagStep = (deal: LiveDeal) => {
  switch (deal.entity) {
    case "financing_application":
      return step("financing_application.unflag_dispute", deal.id);
    case "dpo":
      return step("dpo.unflag_dispute", deal.id);
    case "early_payment":
      return step("early_payment.unflag_dispute", deal.id);
  }
};

/**
 * The invoice-paid item behind a disputed invoice, and the financings, discounted orders and early payments on it, are
 * flagged for those who fund them.
 */
export const flag_deal = effect("flag_deal", { deals_on_invoice }, ({ record, facts }) => ({
  steps: [
    ...itemOf(record).map((id) => step("invoice_paid.flag", id as Id<"invoice_paid">)),
    ...facts.deals_on_invoice.filter(({ disputed }) => !disputed).map(flagStep),
  ],
}));

/** The dispute is over, so are the flags. */
export const unflag_deal = effect("unflag_deal", { deals_on_invoice }, ({ record, facts }) => ({
  steps: [
    ...itemOf(record).map((id) => step("invoice_paid.unflag", id as Id<"invoice_paid">)),
    ...facts.deals_on_invoice.filter(({ disputed }) => disputed).map(unflagStep),
  ],
}));

/** What arrived of each item: what was said, else all that was sent. */
export const record_received = effect("record_received", ({ record, ask, now, actor }) => ({
  sets: {
    items: rowsIn(record, "items").map((row, index) => ({
      ...row,
      received: ask.received?.[index]?.received ?? row.received ?? row.quantity ?? null,
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
    items.every(({ quantity }, index) => compare(quantity ?? "0", lines[index]?.quantity ?? "0") === 0)
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
