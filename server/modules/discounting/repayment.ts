import { effect } from "../../platform/lifecycle/effects.ts";
import { deal_fees, feesOn, type DealFees } from "../deal/fees.ts";
import type { Dpo, DpoMovements, EarlyPayment } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Side } from "../ledger/postings/draft.ts";
import { payablesRebated, payablesRecovered, payablesRepaid } from "../ledger/postings/payables.ts";
import { penaltyArisen, penaltyReceived, penaltyWaived, writtenOff } from "../ledger/postings/financing.ts";
import { platformFeeBilled, platformFeePaid } from "../ledger/postings/cash-and-fees.ts";
import { bucketOf } from "../pricing/standing.ts";
import { less, smallest, sumOf } from "../pricing/share.ts";
import type { Explanation, JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import { centsOf, moneyOf, rowsIn, type Filled } from "../../platform/records/fields.ts";
import { collectionOf, type Collection } from "./collection.ts";
import { discountedOf, earnedOf } from "../deal/discounted.ts";
import { dpoBalance, repaymentRows } from "../deal/dpo.ts";
import { changed, dealOf, partiesOf, type DiscountedDeal, earnedSoFar } from "./effects.ts";
import type { DealOf } from "../deal/holding.ts";

/** What of lateness was booked so far. */
type Booked = Filled<Dpo, "penalty_booked" | "late_fee_booked">;

/** What is late and owed. */
type Late = Booked & Filled<Dpo, "penalty" | "late_fee" | "dpd" | "bucket" | "total_due">;
type LatenessOfOrder = Late & Filled<Dpo, "face_outstanding" | "maturity_date">;
type LatenessOfEarly = Late & Filled<EarlyPayment, "collected"> & Collection;
type Lateness = LatenessOfOrder | LatenessOfEarly;

/**
 * The fields of an order, or of an early payment that a fund provider paid, that say what is owed at the end of a day.
 */
export function lateness(deal: DealOf<"early_payment">, on: BusinessDate): LatenessOfEarly;
export function lateness(deal: DealOf<"dpo" | "early_payment">, on: BusinessDate): Lateness;
export function lateness(deal: DealOf<"dpo" | "early_payment">, on: BusinessDate): Lateness {
  const now = dpoBalance(discountedOf(deal).debt, on);
  const sets = {
    penalty: now.penalty,
    late_fee: now.fee,
    dpd: now.dpd,
    bucket: bucketOf(now.dpd),
    penalty_booked: now.earned.penalty,
    late_fee_booked: now.earned.fee,
    total_due: sumOf([now.face, now.penalty, now.fee]),
  };
  if (deal.entity === "dpo") return { ...sets, face_outstanding: now.face, maturity_date: now.maturity };
  const collected = less(moneyOf(deal.record, "face_total"), now.face);
  return { ...sets, collected, ...collectionOf(deal.record, collected, on, sumOf([now.penalty, now.fee])) };
}

/** Books what of penalty and late fee has arisen since it was last booked; takes back what had been booked too much. */
export function arisen(context: DiscountedDeal, sets: Booked): readonly JournalDraft[] {
  const { record, today } = context;
  const { financier, enterprise } = partiesOf(context);
  const difference = (field: keyof Booked) => less(sets[field], moneyOf(record, field));
  return penaltyArisen({
    ...dealOf(context, today),
    financier,
    debtor: enterprise,
    bornBy: "enterprise",
    penalty: difference("penalty_booked"),
    lateFee: difference("late_fee_booked"),
  });
}

/** Penalty and late fee arise on the day they arise, paid or not; what is late is known as such. */
export const penalise_discounted = effect("penalise_discounted", (context) => {
  const sets = lateness(context, context.today);
  return { sets, journals: arisen(context, sets) };
});

/** A deal with the fees of its fund provider. */
type WithFees = DiscountedDeal & { readonly facts: { readonly deal_fees: DealFees | undefined } };

/**
 * The fee for using discounted payables, billed with the last repayment; once some of it was paid it stays billed,
 * whatever bounces. Early payments have none.
 */
function platformFee(deal: WithFees) {
  if (deal.entity !== "dpo" || centsOf(deal.record, "platform_fee") > 0n) return undefined;
  const lines = feesOn(deal.facts.deal_fees, moneyOf(deal.record, "face_total"), "billed");
  const sum = (part: "net" | "gst" | "total") => sumOf(lines.map((line) => line[part]));
  return lines.length === 0
    ? undefined
    : {
        net: sum("net"),
        gst: sum("gst"),
        total: sum("total"),
        explain: lines.map(({ formula, figures, total }) => ({
          name: "platform_fee",
          formula,
          figures,
          result: total,
        })),
      };
}

/** Whether the platform fee was billed and nothing of it is paid. */
const isBillOutstanding = (order: Dpo): boolean =>
  centsOf(order, "platform_fee") > 0n &&
  centsOf(order, "fee_due") === centsOf(order, "platform_fee") + centsOf(order, "platform_gst");

/** The bill of an order's platform fee, taken back. */
function billReversal(context: DiscountedDeal, order: Dpo): readonly JournalDraft[] {
  const { financier, enterprise } = partiesOf(context);
  return platformFeeBilled({
    ...dealOf(context, context.today),
    financier,
    enterprise,
    net: less("0.00", moneyOf(order, "platform_fee")),
    gst: less("0.00", moneyOf(order, "platform_gst")),
  });
}

/** Journals of a payment whose money lay unapplied in the financier's book instead of coming from the bank. */
function fundedFrom(
  from: Dpo["paid_from"],
  financier: Side,
  journals: readonly JournalDraft[],
): readonly JournalDraft[] {
  if (from !== "unapplied") return journals;
  return journals.map((journal) =>
    journal.company === financier.company
      ? {
          ...journal,
          lines: journal.lines.map((line) =>
            line.account === "bank" ? { ...line, account: "unapplied_receipts" } : line,
          ),
        }
      : journal,
  );
}

/** Whether nothing is owed on the deal any more. */
const isOverBy = (deal: DiscountedDeal, sets: Lateness): boolean =>
  discountedOf(changed(deal, sets)).faceLeft === "0.00" &&
  compare(sets.penalty, "0.00") <= 0 &&
  compare(sets.late_fee, "0.00") <= 0;

/** Whether nothing was owed on the deal before this step. */
const wasOver = (deal: DiscountedDeal): boolean =>
  deal.entity === "dpo" ? deal.record.status === "repaid" : deal.record.collection_state === "collected";

/** What was given back of the discount of an order so far; of an early payment nothing is. */
const rebateOf = (deal: DiscountedDeal): Money => (deal.entity === "dpo" ? moneyOf(deal.record, "rebate") : "0.00");

/** Face that is paid back, in the books of an order or of an early payment. */
const repaidAs = ({ entity }: DiscountedDeal) => (entity === "dpo" ? {} : { event: "early_payment_repaid" as const });

/**
 * What goes with the last that is owed: the discount is all earned, and the platform fee is billed. Nothing while
 * something is owed.
 */
function closed(
  context: WithFees,
  sets: Lateness,
): {
  readonly sets: Pick<Dpo, "discount_earned" | "platform_fee" | "platform_gst" | "fee_due">;
  readonly figures: Readonly<Record<string, string>>;
  readonly journals: readonly JournalDraft[];
  readonly explain: readonly Explanation[];
} {
  if (!isOverBy(context, sets)) return { sets: {}, figures: {}, journals: [], explain: [] };
  const { record, today } = context;
  const { financier, enterprise } = partiesOf(context);
  const fee = platformFee(context);
  const earned = earnedSoFar(context, less(moneyOf(record, "discount_total"), rebateOf(context)));
  return {
    sets: { ...earned.sets, ...(fee ? { platform_fee: fee.net, platform_gst: fee.gst, fee_due: fee.total } : {}) },
    figures: fee ? { platform_fee: fee.total } : {},
    journals: [
      ...earned.journals,
      ...(fee
        ? platformFeeBilled({ ...dealOf(context, today), financier, enterprise, net: fee.net, gst: fee.gst })
        : []),
    ],
    explain: fee?.explain ?? [],
  };
}

/** What movements gave back of the discount. */
const rebateIn = (movements: readonly DpoMovements[]): Money => sumOf(movements.map((row) => moneyOf(row, "rebate")));

/**
 * Brings what was given back of the discount to what the movements say; no more is earned than what is left. Nothing
 * where nothing was given.
 */
function rebated(
  context: DiscountedDeal,
  movements: readonly DpoMovements[],
  date: BusinessDate,
): { readonly sets: Pick<Dpo, "rebate" | "discount_earned">; readonly journals: readonly JournalDraft[] } {
  const { entity, record } = context;
  const rebate = rebateIn(movements);
  const more = less(rebate, rebateOf(context));
  if (entity !== "dpo" || more === "0.00") return { sets: {}, journals: [] };
  const { financier, enterprise } = partiesOf(context);
  const earned = earnedSoFar(
    context,
    smallest(moneyOf(record, "discount_earned"), less(moneyOf(record, "discount_total"), rebate)),
  );
  return {
    sets: { rebate, ...earned.sets },
    journals: [
      ...payablesRebated({ ...dealOf(context, date), financier, enterprise, rebate: more }),
      ...earned.journals,
    ],
  };
}

/**
 * The enterprise pays back: face, penalty and late fee, each to its own; with the last of it the discount is all earned
 * and the platform fee billed.
 */
export const repay_discounted = effect("repay_discounted", { deal_fees }, (context) => {
  const { record, ask, today } = context;
  const date = ask.payment_date;
  const paid = { face: ask.paid_face, penalty: ask.paid_penalty ?? "0.00", fee: ask.paid_fee ?? "0.00" };
  const rows = repaymentRows(discountedOf(context).debt, date, {
    face: cents(paid.face),
    penalty: cents(paid.penalty),
    fee: cents(paid.fee),
  });
  const movements = [...rowsIn(record, "movements"), ...rows.map((row) => ({ kind: "receipt" as const, ...row }))];
  const sets = lateness(changed(context, { movements }), today);
  const { financier, enterprise } = partiesOf(context);
  const given = rebated(context, movements, date);
  const end = closed(changed(context, given.sets), sets);
  return {
    sets: { ...sets, movements, ...given.sets, ...end.sets },
    figures: {
      face: paid.face,
      ...(given.sets.rebate ? { rebate: given.sets.rebate } : {}),
      ...end.figures,
    },
    journals: [
      ...arisen(context, sets),
      ...given.journals,
      ...payablesRepaid({
        ...dealOf(context, date),
        financier,
        enterprise,
        face: paid.face,
        from: ask.paid_from === "unapplied" ? "unapplied" : "bank",
        ...repaidAs(context),
      }),
      ...fundedFrom(
        ask.paid_from,
        financier,
        penaltyReceived({
          ...dealOf(context, date),
          financier,
          debtor: enterprise,
          bornBy: "enterprise",
          penalty: paid.penalty,
          lateFee: paid.fee,
        }),
      ),
      ...end.journals,
    ],
    explain: end.explain,
  };
});

/** What a payment that is taken back had paid. */
const paidIn = (ask: { readonly paid_face: Money; readonly paid_penalty?: Money; readonly paid_fee?: Money }) => ({
  principal: cents(ask.paid_face),
  penalty: cents(ask.paid_penalty ?? "0.00"),
  fee: cents(ask.paid_fee ?? "0.00"),
});

type PaidAmounts = ReturnType<typeof paidIn>;

/** Journals that take back what a payment had paid, on the day of the step. */
function discountedPaymentReversal(context: DiscountedDeal, amounts: PaidAmounts): readonly JournalDraft[] {
  const { financier, enterprise } = partiesOf(context);
  const entry = dealOf(context, context.today);
  return [
    ...payablesRepaid({ ...entry, financier, enterprise, face: text(-amounts.principal), ...repaidAs(context) }),
    ...penaltyReceived({
      ...entry,
      financier,
      debtor: enterprise,
      bornBy: "enterprise",
      penalty: text(-amounts.penalty),
      lateFee: text(-amounts.fee),
    }),
  ];
}

/** The movements without those of a payment, the newest that come to what it paid; waivers and recoveries stay. */
function withoutPayment(rows: readonly DpoMovements[], amounts: PaidAmounts): DpoMovements[] {
  const left = { ...amounts };
  return rows
    .toReversed()
    .filter((row) => {
      const parts = (["principal", "penalty", "fee"] as const).map(
        (part) => [part, centsOf(row, part) - (part === "principal" ? centsOf(row, "rebate") : 0n)] as const,
      );
      const isPart =
        row.kind !== "waiver" &&
        row.kind !== "recovery" &&
        parts.every(([part, amount]) => amount <= left[part]) &&
        parts.some(([, amount]) => amount > 0n) &&
        left.principal + left.penalty + left.fee > 0n;
      if (isPart) for (const [part, amount] of parts) left[part] -= amount;
      return !isPart;
    })
    .toReversed();
}

/**
 * A repayment bounced: what it paid is owed again, penalty runs on as if it had not come; a platform fee billed with it
 * is taken back, and so is what of the discount no day has earned yet.
 */
export const unrepay_discounted = effect("unrepay_discounted", (context) => {
  const { record, ask, today } = context;
  const amounts = paidIn(ask);
  const remaining = withoutPayment(rowsIn(record, "movements"), amounts);
  const sets = lateness(changed(context, { movements: remaining }), today);
  const billed =
    context.entity === "dpo" && context.record.status === "repaid" && isBillOutstanding(context.record)
      ? context.record
      : undefined;
  const given = rebated(context, remaining, today);
  const before = changed(context, given.sets);
  const earned = wasOver(context) ? earnedSoFar(before, earnedOf(before, today)) : { sets: {}, journals: [] };
  return {
    sets: {
      ...sets,
      movements: remaining,
      ...given.sets,
      ...earned.sets,
      ...(billed ? { platform_fee: null, platform_gst: null, fee_due: "0.00" } : {}),
    },
    journals: [
      ...arisen(context, sets),
      ...discountedPaymentReversal(context, amounts),
      ...given.journals,
      ...earned.journals,
      ...(billed ? billReversal(context, billed) : []),
    ],
  };
});

/**
 * A payment of before the write-off bounced: what it had paid, and what would have arisen on it up to that day, is lost
 * too, and as much more may be recovered. Nothing counts as owed again, and limits stay free. Of a deal that was
 * written off before recoveries were kept, what was paid is lost, no more.
 */
export const deepen_discounted_loss = effect("deepen_discounted_loss", (context) => {
  const { record, ask, today } = context;
  const amounts = paidIn(ask);
  const rows = rowsIn(record, "movements");
  const remaining = withoutPayment(rows, amounts);
  const before = changed(context, { movements: remaining });
  const { financier, enterprise } = partiesOf(context);
  const given = rebated(context, remaining, today);
  const lostOn = record.written_off_on ?? undefined;
  const was = dpoBalance(discountedOf(context).debt, lostOn ?? today);
  const now = dpoBalance(discountedOf(before).debt, lostOn ?? today);
  const principal = less(now.face, was.face);
  const [penalty, fee] =
    lostOn === undefined
      ? [text(amounts.penalty), text(amounts.fee)]
      : [less(now.penalty, was.penalty), less(now.fee, was.fee)];
  const loss = sumOf([principal, penalty, fee]);
  const booked = { penalty_booked: now.earned.penalty, late_fee_booked: now.earned.fee };
  return {
    sets: {
      movements: remaining,
      ...given.sets,
      ...(lostOn === undefined ? {} : { ...booked, recoverable: sumOf([moneyOf(record, "recoverable"), loss]) }),
    },
    journals: [
      ...(lostOn === undefined ? [] : arisen(context, booked)),
      ...discountedPaymentReversal(context, amounts),
      ...given.journals,
      ...writtenOff({
        ...dealOf(context, today),
        principal,
        interest: "0.00",
        penalty,
        fee,
        financier,
        supplier: enterprise,
        lent: "dpo_receivable",
      }),
    ],
    figures: { loss },
  };
});

/**
 * The enterprise pays on a deal that was written off: it is the fund provider's recovery, up to what was written off.
 */
export const recover_discounted = effect("recover_discounted", (context) => {
  const { record, ask } = context;
  const parts = { principal: ask.paid_face, penalty: ask.paid_penalty ?? "0.00", fee: ask.paid_fee ?? "0.00" } as const;
  const amount = sumOf(Object.values(parts));
  const recoverable = less(moneyOf(record, "recoverable"), amount);
  const { financier, enterprise } = partiesOf(context);
  return {
    sets: {
      movements: [
        ...rowsIn(record, "movements"),
        { kind: "recovery" as const, repayment: ask.paid_repayment, date: ask.payment_date, ...parts },
      ],
      recoverable,
      recovered: sumOf([moneyOf(record, "recovered"), amount]),
    },
    journals: payablesRecovered({ ...dealOf(context, ask.payment_date), financier, enterprise, amount }),
    figures: { recovered: amount, recoverable },
  };
});

/**
 * A recovery that bounced is taken back: as much is to be recovered again. Its journals are mirrored with the receipt.
 */
export const reopen_discounted_recovery = effect("reopen_discounted_recovery", ({ record, ask }) => {
  const rows = rowsIn(record, "movements");
  const gone = rows.filter(({ kind, repayment }) => kind === "recovery" && repayment === ask.paid_repayment);
  const amount = sumOf(
    gone.flatMap((row) => [moneyOf(row, "principal"), moneyOf(row, "penalty"), moneyOf(row, "fee")]),
  );
  return {
    sets: {
      movements: rows.filter((row) => !gone.includes(row)),
      recoverable: sumOf([moneyOf(record, "recoverable"), amount]),
      recovered: less(moneyOf(record, "recovered"), amount),
    },
    figures: { recoverable: sumOf([moneyOf(record, "recoverable"), amount]) },
  };
});

/** The billed platform fee is paid, all of it or in part. */
export const collect_platform_fee = effect("collect_platform_fee", (context) => {
  const { record, ask } = context;
  const { financier, enterprise } = partiesOf(context);
  return {
    sets: { fee_due: less(moneyOf(record, "fee_due"), ask.paid_fee) },
    figures: { platform_fee: ask.paid_fee },
    journals: platformFeePaid({ ...dealOf(context, ask.payment_date), financier, enterprise, amount: ask.paid_fee }),
  };
});

/**
 * A payment of the platform fee bounced: it is to be paid again. Where the order itself is owed again and nothing of
 * its fee is paid, the bill is taken back: it comes anew with the last repayment.
 */
export const uncollect_platform_fee = effect("uncollect_platform_fee", (context) => {
  const { record, ask, today } = context;
  const { financier, enterprise } = partiesOf(context);
  const due = sumOf([moneyOf(record, "fee_due"), ask.paid_fee]);
  const isReversed = record.status !== "repaid" && isBillOutstanding({ ...record, fee_due: due });
  return {
    sets: isReversed ? { platform_fee: null, platform_gst: null, fee_due: "0.00" } : { fee_due: due },
    journals: [
      ...platformFeePaid({ ...dealOf(context, today), financier, enterprise, amount: less("0.00", ask.paid_fee) }),
      ...(isReversed ? billReversal(context, record) : []),
    ],
  };
});

/** Penalty and late fee that are open are forgone. */
export const waive_charges = effect("waive_charges", { deal_fees }, (context) => {
  const { record, ask, today } = context;
  const { financier, enterprise } = partiesOf(context);
  const named = ask.paid_penalty !== undefined || ask.paid_fee !== undefined;
  const forgone = named
    ? { penalty: ask.paid_penalty ?? "0.00", fee: ask.paid_fee ?? "0.00" }
    : { penalty: moneyOf(record, "penalty"), fee: moneyOf(record, "late_fee") };
  const rows = repaymentRows(discountedOf(context).debt, today, {
    face: 0n,
    penalty: cents(forgone.penalty),
    fee: cents(forgone.fee),
  });
  const movements = [...rowsIn(record, "movements"), ...rows.map((row) => ({ kind: "waiver" as const, ...row }))];
  const sets = lateness(changed(context, { movements }), today);
  const end = closed(context, sets);
  return {
    sets: { ...sets, movements, ...end.sets },
    figures: { penalty: forgone.penalty, late_fee: forgone.fee, ...end.figures },
    journals: [
      ...penaltyWaived({
        ...dealOf(context, today),
        financier,
        debtor: enterprise,
        bornBy: "enterprise",
        penalty: forgone.penalty,
        lateFee: forgone.fee,
      }),
      ...end.journals,
    ],
    explain: end.explain,
  };
});
