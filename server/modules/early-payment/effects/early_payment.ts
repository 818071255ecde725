import type { EarlyPayment, EarlyPaymentItems } from "../../../../generated/types/records.d.ts";
import { compare, money, percentText } from "../../../../schemas/vocabulary/decimal.ts";
import type { BusinessDate, Id, Percent } from "../../../../schemas/vocabulary/value.ts";
import { discountedOf } from "../../deal/discounted.ts";
import { deal_fees, lateFeeOf, type DealFees } from "../../deal/facts/deal_fees.ts";
import { free_invoices } from "../../deal/facts/free_invoices.ts";
import { program, type Program } from "../../deal/facts/program.ts";
import { used } from "../../deal/guards.ts";
import { usesOf } from "../../deal/holding/deal.ts";
import { markSteps, paySteps } from "../../deal/holding/steps.ts";
import { offerOf } from "../../deal/offer.ts";
import { changed, dealOf } from "../../discounting/dpo-books.ts";
import { lateness } from "../../discounting/effects/repayment.ts";
import { earlyPaymentPaid, payablesPaid } from "../../ledger/postings/payables.ts";
import { sideOf } from "../../ledger/sides.ts";
import { basisOf } from "../../pricing/day-count.ts";
import type { Offer } from "../../pricing/discount.ts";
import { earlyPaymentQuote, type EarlyItem } from "../../pricing/early-payment.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import type { RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { cheapestEarly } from "../cheapest-early.ts";
import { programme, type Programme, supplier_notes } from "../facts.ts";
import { dueOf } from "../../deal/due.ts";

/** An early payment, read together with its invoices. */
interface Early extends RecordReader {
  readonly entity: "early_payment";
  readonly record: EarlyPayment;
}

/** Prices items on a pay date under an offer, with what its plan shows. */
function priced({ record, at }: Early, items: readonly EarlyItem[], payDate: BusinessDate, offer: Offer) {
  const quote = earlyPaymentQuote(items, payDate, offer, basisOf(record.currency ?? "SGD"));
  return {
    quote,
    figures: {
      face: quote.face,
      discount: quote.discount,
      discount_pct: quote.discount_pct,
      net: quote.net,
      apr: quote.apr,
      annualised_pct: quote.annualised_pct,
      average_days: String(quote.average_days),
    },
    lines: quote.items.map((item) => ({
      invoice: item.id,
      shown: { invoice: at("invoice", item.id as Id<"invoice">)?.invoice_no ?? "" },
      due_date: items.find((one) => one.id === item.id)?.dueDate,
      amount: item.amount,
      days_early: item.days,
      discount: item.discount,
      pay: item.pay,
    })),
    explain: quote.explain,
  };
}

const itemsOf = (early: Early): EarlyItem[] =>
  used(early).map(({ invoice, amount }) => ({ id: given(invoice, "id"), amount, dueDate: dueOf(invoice) }));

/**
 * The price of the record's items as it stands, kept on it; whoever pays is named, and whether the programme needs
 * nobody's word.
 */
export function storedPrice(
  moment: Early & {
    readonly facts: {
      readonly programme: Programme | undefined;
      readonly program: Program | undefined;
      readonly deal_fees: DealFees | undefined;
    };
  },
  offer: Offer,
) {
  const { record, facts } = moment;
  const items = itemsOf(moment);
  const { quote, ...shown } = priced(moment, items, given(record, "pay_date"), offer);
  const { programme: band, program: facility } = facts;
  const isOwn = discountedOf(moment).financier === undefined;
  const auto =
    isOwn && band?.auto_accept === true && (band.auto_cap === undefined || compare(quote.net, band.auto_cap) <= 0);
  return {
    ...shown,
    sets: {
      items: rowsIn(record, "items").map((row): EarlyPaymentItems => {
        const item = quote.items.find((one) => one.id === row.invoice);
        return {
          ...row,
          due_date: (items.find((one) => one.id === row.invoice)?.dueDate ?? null) as BusinessDate | null,
          days_early: item?.days ?? null,
          discount: item?.discount ?? null,
          pay: item?.pay ?? null,
        };
      }),
      face_total: quote.face,
      discount_total: quote.discount,
      net_total: quote.net,
      days_early: quote.average_days,
      apr: quote.apr as Percent,
      maturity_date: (items
        .map((item) => item.dueDate)
        .toSorted()
        .at(-1) ?? null) as BusinessDate | null,
      auto_approved: auto,
      auto_accept: isOwn && band?.auto_accept === true,
      auto_cap: isOwn ? (band?.auto_cap ?? null) : null,
      ...(isOwn
        ? { funder_entity: record.enterprise_entity }
        : {
            facility: facility?.id ?? null,
            grace_days: facility?.grace_days ?? 0,
            penalty_rate: facility?.penalty_rate ?? percentText(0n),
            late_fee_rate: facility?.late_fee ?? lateFeeOf(facts.deal_fees),
          }),
    },
  };
}

/** What the early payment comes to, item by item. */
export const price_early_payment = effect("price_early_payment", { programme, program, deal_fees }, (moment) =>
  storedPrice(moment, offerOf(moment.record)),
);

/** What it comes to at the rate that the funder asks for; the offer itself stays. */
export const price_counter = effect("price_counter", (moment) => {
  const { record, ask } = moment;
  const { quote: _quote, ...shown } = priced(moment, itemsOf(moment), given(record, "pay_date"), {
    mode: "apr",
    apr: ask.counter_apr,
  });
  return { ...shown, sets: { reviewer_comment: ask.comment ?? null } };
});

/** The cheapest set of invoices that brings the wanted cash: the soonest due first, the last one in part. */
export const suggest_cheapest = effect("suggest_cheapest", { programme, free_invoices, supplier_notes }, (moment) => {
  const { ask, facts } = moment;
  const payDate = ask.pay_date;
  const offer = { mode: "apr" as const, apr: ask.apr ?? facts.programme?.min_apr ?? "3.00" };
  const basis = basisOf(moment.record.currency ?? "SGD");
  const free = facts.free_invoices.filter((invoice) => !facts.supplier_notes.includes(invoice.id));
  const { items, missing } = cheapestEarly(ask.amount_wanted, free, payDate, offer, basis);
  const { quote, ...shown } = priced(moment, items, payDate, offer);
  const kept = quote.items.map((item): EarlyPaymentItems => ({
    invoice: item.id as Id<"invoice">,
    amount: money(item.amount),
    due_date: (items.find((one) => one.id === item.id)?.dueDate ?? null) as BusinessDate | null,
    days_early: item.days,
    discount: item.discount,
    pay: item.pay,
  }));
  return {
    ...shown,
    sets: { items: kept, offer_mode: offer.mode, apr: quote.apr as Percent, amount_wanted: ask.amount_wanted },
    ...(compare(missing, "0.00") > 0 ? { warnings: [{ name: "not_enough_to_pay_early", params: { missing } }] } : {}),
  };
});

/**
 * The supplier has its money, with a remittance advice: the invoices are paid by their face, the funder earns the
 * discount; a financier is owed the face at the due date.
 */
export const pay_invoices_early = effect("pay_invoices_early", (moment) => {
  const { record, ask, now, today } = moment;
  const date = ask.payment_date;
  const uses = usesOf(moment);
  const sides = {
    supplier: sideOf(moment, record.supplier_entity),
    enterprise: sideOf(moment, record.enterprise_entity),
  };
  const amounts = { face: moneyOf(record, "face_total"), discount: moneyOf(record, "discount_total") };
  const isOwn = discountedOf(moment).financier === undefined;
  return {
    sets: {
      paid_at: now,
      collected: "0.00",
      discount_earned: "0.00",
      ...(isOwn
        ? { collection_state: "none" as const }
        : { movements: [], ...lateness(changed(moment, { collected: "0.00", movements: [] }), today) }),
    },
    documents: [{ letter: "early_payment_remittance", field: "remittance_file" }],
    journals: isOwn
      ? earlyPaymentPaid({ ...dealOf(moment, date), ...sides, ...amounts })
      : payablesPaid({
          ...dealOf(moment, date),
          ...sides,
          ...amounts,
          financier: sideOf(moment, record.funder_entity),
          event: "early_payment_paid",
        }),
    steps: [
      ...paySteps(uses, date, record.number ?? ""),
      ...markSteps(
        "pay_early",
        uses.map((use) => use.invoice),
      ),
    ],
  };
});
