import { earlyTotalsBy } from "../pricing/totals.ts";
import { cents, compare, money, percentText } from "../../../schemas/vocabulary/decimal.ts";
import { advances } from "../deal/facts/payments.ts";
import { paySteps, usesOf, markSteps, endSteps, unpaySteps } from "../deal/holding.ts";
import { was_confirmed, free_invoices } from "../deal/facts/invoices.ts";
import { inOrder } from "../invoice-paid/item.ts";
import { onAccountApplied } from "../ledger/postings/claims.ts";
import { sideOf } from "../ledger/chart.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { step } from "../../platform/lifecycle/step.ts";
import { added, centsOf, given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import type { EarlyPayment, EarlyPaymentItems, Dpo } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Id, Percent, Money } from "../../../schemas/vocabulary/value.ts";
import { discountedOf, offerOf, dueOf } from "../deal/discounted.ts";
import { deal_fees, lateFeeOf, type DealFees } from "../deal/fees.ts";
import { program, type Program } from "../deal/program.ts";
import { used } from "../deal/guards.ts";
import { changed, dealOf, partiesOf, type DiscountedDeal } from "../discounting/effects.ts";
import { lateness, arisen } from "../discounting/repayment.ts";
import { earlyPaymentPaid, payablesPaid, discountEarned } from "../ledger/postings/payables.ts";
import { basisOf } from "../pricing/interest.ts";
import { sumOf } from "../pricing/share.ts";
import { type Offer, earlyPaymentQuote, type EarlyItem } from "../pricing/discount.ts";
import type { RecordReader, TransitionContext } from "../../platform/lifecycle/transition-context.ts";
import { cheapestEarly } from "./eligible-early.ts";
import { programme, type Programme, supplier_notes } from "./facts.ts";
import { rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { payablesOf } from "../deal/dpo.ts";
import { penaltyArisen, writtenOff } from "../ledger/postings/financing.ts";
import { less } from "../pricing/share.ts";
import type { JournalDraft } from "../../platform/lifecycle/plan/plan.ts";

/**
 * What the buyer has paid the seller on account is set against the invoice as it becomes a debt, the oldest payment
 * first, up to what is confirmed of it.
 */
export const use_advance = effect("use_advance", { advances, was_confirmed }, (context) => {
  const { record, ask, facts, today } = context;
  if (ask.resolution === "rejected" || (ask.resolution !== undefined && facts.was_confirmed)) return {};
  const [confirmed, outstanding] = [centsOf(record, "confirmed_amount"), centsOf(record, "outstanding")];
  const used = inOrder(facts.advances, confirmed < outstanding ? confirmed : outstanding);
  return {
    steps: used.flatMap(({ part, number, settled: amount }) => [
      ...paySteps([{ invoice: given(record, "id"), amount }], today, number),
      step("invoice_paid.set_against", part, { amount }),
    ]),
  };
});

/** So much of what was paid on account is used for an invoice. */
export const set_against = effect("set_against", (context) => {
  const { record, ask, at, today } = context;
  const { amount } = ask;
  const giver = record.parent ? at("invoice_paid", record.parent)?.holder_entity : undefined;
  return {
    sets: { on_account: added(record, "on_account", -cents(amount)) },
    journals: onAccountApplied({
      source: given(record, "number"),
      date: today,
      currency: given(record, "currency"),
      amount,
      seller: sideOf(context, record.holder_entity),
      buyer: sideOf(context, giver),
    }),
  };
});

/** Nothing is paid on account any more by a part that goes back. */
export const take_back_advance = effect("take_back_advance", ({ record }) =>
  moneyOf(record, "on_account") === "0.00" ? {} : { sets: { on_account: "0.00" } },
);

/** An early payment, read together with its invoices. */
interface Early extends RecordReader, Pick<TransitionContext<{ entity: "early_payment"; ask: object }>, "computed"> {
  readonly entity: "early_payment";
  readonly record: EarlyPayment;
}

/**
 * Prices items on a pay date under an offer: the rows of the record that this makes, what they come to, and what the
 * plan shows.
 * @param rows what the record's items say besides
 */
function priced(
  { record, at, computed }: Early,
  items: readonly EarlyItem[],
  payDate: BusinessDate,
  offer: Offer,
  rows: readonly EarlyPaymentItems[] = items.map(({ id, amount }) => ({
    invoice: id as Id<"invoice">,
    amount: money(amount),
  })),
) {
  const quote = earlyPaymentQuote(items, payDate, offer, basisOf(record.currency ?? "SGD"), earlyTotalsBy(computed));
  const priced = rows.map((row): EarlyPaymentItems => {
    const price = quote.items.find((one) => one.id === row.invoice);
    return {
      ...row,
      due_date: (items.find((one) => one.id === row.invoice)?.dueDate ?? null) as BusinessDate | null,
      days_early: price?.days ?? null,
      discount: price?.discount ?? null,
    };
  });
  const totals: EarlyPayment = computed({ items: priced });
  return {
    quote,
    rows: priced,
    totals,
    figures: {
      face: moneyOf(totals, "face_total"),
      discount: moneyOf(totals, "discount_total"),
      discount_pct: quote.discount_pct,
      net: moneyOf(totals, "net_total"),
      apr: quote.apr,
      annualised_pct: quote.annualised_pct,
      average_days: String(quote.average_days),
    },
    lines: rowsIn(totals, "items").map(({ invoice, due_date, amount, days_early, discount, pay }) => ({
      invoice,
      shown: { invoice: (invoice && at("invoice", invoice)?.invoice_no) ?? "" },
      due_date,
      amount,
      days_early,
      discount,
      pay,
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
function storedPrice(
  context: Early & {
    readonly facts: {
      readonly programme: Programme | undefined;
      readonly program: Program | undefined;
      readonly deal_fees: DealFees | undefined;
    };
  },
  offer: Offer,
) {
  const { record, facts } = context;
  const items = itemsOf(context);
  const { quote, rows, totals, ...shown } = priced(
    context,
    items,
    given(record, "pay_date"),
    offer,
    rowsIn(record, "items"),
  );
  const { programme: band, program: facility } = facts;
  const isOwn = discountedOf(context).financier === undefined;
  const auto =
    isOwn &&
    band?.auto_accept === true &&
    (band.auto_cap === undefined || compare(moneyOf(totals, "net_total"), band.auto_cap) <= 0);
  return {
    ...shown,
    sets: {
      items: rows,
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
export const price_early_payment = effect("price_early_payment", { programme, program, deal_fees }, (context) =>
  storedPrice(context, offerOf(context.record)),
);

/** What it comes to at the rate that the funder asks for; the offer itself stays. */
export const price_counter = effect("price_counter", (context) => {
  const { record, ask } = context;
  const {
    quote: _quote,
    rows: _rows,
    totals: _totals,
    ...shown
  } = priced(context, itemsOf(context), given(record, "pay_date"), {
    mode: "apr",
    apr: ask.counter_apr,
  });
  return { ...shown, sets: { reviewer_comment: ask.comment ?? null } };
});

/** The cheapest set of invoices that brings the wanted cash: the soonest due first, the last one in part. */
export const suggest_cheapest = effect("suggest_cheapest", { programme, free_invoices, supplier_notes }, (context) => {
  const { ask, facts } = context;
  const payDate = ask.pay_date;
  const offer = { mode: "apr" as const, apr: ask.apr ?? facts.programme?.min_apr ?? "3.00" };
  const basis = basisOf(context.record.currency ?? "SGD");
  const free = facts.free_invoices.filter((invoice) => !facts.supplier_notes.includes(invoice.id));
  const { items, missing } = cheapestEarly(
    ask.amount_wanted,
    free,
    payDate,
    offer,
    basis,
    earlyTotalsBy(context.computed),
  );
  const { quote, rows, totals: _totals, ...shown } = priced(context, items, payDate, offer);
  return {
    ...shown,
    sets: { items: rows, offer_mode: offer.mode, apr: quote.apr as Percent, amount_wanted: ask.amount_wanted },
    ...(compare(missing, "0.00") > 0 ? { warnings: [{ name: "not_enough_to_pay_early", params: { missing } }] } : {}),
  };
});

/**
 * The supplier has its money, with a remittance advice: the invoices are paid by their face, the funder earns the
 * discount; a financier is owed the face at the due date.
 */
export const pay_invoices_early = effect("pay_invoices_early", (context) => {
  const { record, ask, now, today } = context;
  const date = ask.payment_date;
  const uses = usesOf(context);
  const sides = {
    supplier: sideOf(context, record.supplier_entity),
    enterprise: sideOf(context, record.enterprise_entity),
  };
  const amounts = { face: moneyOf(record, "face_total"), discount: moneyOf(record, "discount_total") };
  const isOwn = discountedOf(context).financier === undefined;
  return {
    sets: {
      paid_at: now,
      collected: "0.00",
      discount_earned: "0.00",
      ...(isOwn
        ? { collection_state: "none" as const }
        : { movements: [], ...lateness(changed(context, { collected: "0.00", movements: [] }), today) }),
    },
    documents: [{ letter: "early_payment_remittance", field: "remittance_file" }],
    journals: isOwn
      ? earlyPaymentPaid({ ...dealOf(context, date), ...sides, ...amounts })
      : payablesPaid({
          ...dealOf(context, date),
          ...sides,
          ...amounts,
          financier: sideOf(context, record.funder_entity),
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

const minus = (record: Dpo | EarlyPayment, field: "discount_earned" | "penalty_booked" | "late_fee_booked"): Money =>
  less("0.00", moneyOf(record, field));

/** What was booked since the pay-out is taken back: the discount that was earned, penalty and late fee that arose. */
function unbooked(context: DiscountedDeal): JournalDraft[] {
  const { record, today } = context;
  const { financier, enterprise } = partiesOf(context);
  return [
    ...discountEarned({ ...dealOf(context, today), financier, enterprise, discount: minus(record, "discount_earned") }),
    ...penaltyArisen({
      ...dealOf(context, today),
      financier,
      debtor: enterprise,
      bornBy: "enterprise",
      penalty: minus(record, "penalty_booked"),
      lateFee: minus(record, "late_fee_booked"),
    }),
  ];
}

/** The fields that say what is owed, where nothing is. */
const NOTHING_OUTSTANDING = {
  discount_earned: null,
  penalty: null,
  late_fee: null,
  penalty_booked: null,
  late_fee_booked: null,
  movements: [],
  total_due: null,
  dpd: 0,
  bucket: "current",
} as const;

/**
 * The pay-out of an order came back: its payables are owed to the vendor again, and what was earned or charged since is
 * taken back. The journals of the pay-out are mirrored with it.
 */
export const take_back_payables = effect("take_back_payables", (context) => {
  const { record, today } = context;
  const deal = { entity: "dpo" as const, id: given(record, "id"), number: record.number ?? "" };
  return {
    sets: {
      pay_date: today,
      remittance_file: null,
      paid_on: null,
      bank_ref: null,
      payment_date: null,
      face_outstanding: null,
      rebate: null,
      ...NOTHING_OUTSTANDING,
      maturity_date:
        payablesOf(record)
          .map((row) => given(row, "maturity_date"))
          .toSorted()
          .at(0) ?? null,
    },
    journals: unbooked(context),
    steps: [...unpaySteps(context, deal, usesOf(context)), ...endSteps(context, deal, usesOf(context))],
  };
});

/**
 * The pay-out of an early payment came back: its invoices are owed to the supplier again, and what was earned or
 * charged since is taken back.
 */
export const take_back_early_payment = effect("take_back_early_payment", (context) => {
  const { record, today } = context;
  const deal = {
    entity: "early_payment" as const,
    id: given(record, "id"),
    number: record.number ?? "",
  };
  return {
    sets: {
      pay_date: today,
      remittance_file: null,
      paid_at: null,
      bank_ref: null,
      payment_date: null,
      collection_state: null,
      collection_due: null,
      due_amount: null,
      collected: null,
      ...NOTHING_OUTSTANDING,
    },
    journals: unbooked(context),
    steps: [...unpaySteps(context, deal, usesOf(context)), ...endSteps(context, deal, usesOf(context))],
  };
});

/** The price of an early payment is that of its pay date, or of the next business day where that is over. */
export const reprice_early_payment = effect("reprice_early_payment", { programme, program, deal_fees }, (context) => {
  const { record, today, holidays } = context;
  const wanted = given(record, "pay_date");
  const day = rolled(wanted > today ? wanted : today, holidays);
  const price = storedPrice({ ...context, record: { ...record, pay_date: day } }, offerOf(record));
  const { auto_approved: _autoApproved, ...sets } = price.sets;
  return { ...price, sets: { ...sets, pay_date: day } };
});

/**
 * What a deal in default still owes is given up in the fund provider's books. The enterprise is not relieved of it:
 * what it still pays is a recovery.
 */
export const give_up_discounted = effect("give_up_discounted", (context) => {
  const { entity, today } = context;
  const { financier, enterprise } = partiesOf(context);
  const face = discountedOf(context).faceLeft;
  const now = lateness(context, today);
  return {
    sets: {
      ...now,
      ...(entity === "dpo"
        ? { face_outstanding: "0.00" as const }
        : { collection_state: "written_off" as const, collection_due: null, due_amount: null }),
      penalty: "0.00",
      late_fee: "0.00",
      total_due: "0.00",
      dpd: 0,
      written_off_on: today,
      recoverable: sumOf([face, now.penalty, now.late_fee]),
      recovered: "0.00",
    },
    figures: { face, penalty: now.penalty, late_fee: now.late_fee },
    journals: [
      ...arisen(context, now),
      ...writtenOff({
        ...dealOf(context, today),
        principal: face,
        interest: "0.00",
        penalty: now.penalty,
        fee: now.late_fee,
        financier,
        supplier: enterprise,
        lent: "dpo_receivable",
      }),
    ],
  };
});
