import { cents, compare, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Side } from "../../ledger/postings/draft.ts";
import { payablesRebated } from "../../ledger/postings/payables_rebated.ts";
import { payablesRepaid } from "../../ledger/postings/payables_repaid.ts";
import { penaltyArisen } from "../../ledger/postings/penalty_arisen.ts";
import { penaltyReceived } from "../../ledger/postings/penalty_received.ts";
import { penaltyWaived } from "../../ledger/postings/penalty_waived.ts";
import { platformFeeBilled } from "../../ledger/postings/platform_fee_billed.ts";
import { bucketOf } from "../../pricing/ageing.ts";
import { less, smallest, sumOf } from "../../pricing/share.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { JournalDraft } from "../../lifecycle/plan/plan.ts";
import { centsOf, moneyOf, rowsIn } from "../amount.ts";
import { collectionOf } from "../collection.ts";
import { discountedOf, earnedOf } from "../discounted.ts";
import { dpoStanding, repaymentRows } from "../dpo.ts";
import { dealOf, partiesOf } from "../dpo-books.ts";
import { feesOn, type DealFees } from "../facts/deal_fees.ts";
import type { Deal } from "../holding/deal.ts";
import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";
import { earnedSoFar } from "./earned.ts";

/** The fields of an order, or of an early payment that a fund provider paid, that say what is owed at the end of a day. */
export function lateness({ entity, record }: Deal, on: string): Row {
  const { kind, debt } = discountedOf({ entity, record });
  const now = dpoStanding(debt, on);
  const sets = {
    penalty: now.penalty, late_fee: now.fee, dpd: now.dpd, bucket: bucketOf(now.dpd), penalty_booked: now.earned.penalty, late_fee_booked: now.earned.fee,
    total_due: sumOf([now.face, now.penalty, now.fee]),
  };
  if (kind === "dpo") return { ...sets, face_outstanding: now.face, maturity_date: now.maturity };
  const collected = text(centsOf(record, "face_total") - cents(now.face));
  return { ...sets, collected, ...collectionOf(record, collected, on, sumOf([now.penalty, now.fee])) };
}

/** Books what of penalty and late fee has arisen since it was last booked; takes back what had been booked too much. */
export function arisen(moment: Moment, sets: Row): Addition["journals"] {
  const { record, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const difference = (field: string) => text(cents(String(sets[field])) - centsOf(record, field));
  return penaltyArisen({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: difference("penalty_booked"), lateFee: difference("late_fee_booked") });
}

/** Penalty and late fee arise on the day they arise, paid or not; what is late is known as such. */
export const penalise_discounted: Effect = (moment) => {
  const sets = lateness(moment, moment.today);
  return { sets, journals: arisen(moment, sets) ?? [] };
};

/** The fee for using discounted payables, billed with the last repayment; once some of it was paid it stays billed, whatever bounces. Early payments have none. */
function platformFee({ entity, record, facts }: Moment) {
  if (entity !== "dpo" || centsOf(record, "platform_fee") > 0n) return undefined;
  const lines = feesOn(facts["deal_fees"] as DealFees | undefined, moneyOf(record, "face_total"), "billed");
  const sum = (part: "net" | "gst" | "total") => sumOf(lines.map((line) => line[part]));
  return lines.length === 0 ? undefined : { net: sum("net"), gst: sum("gst"), total: sum("total"), explain: lines.map(({ formula, figures, total }) => ({ name: "platform_fee", formula, figures, result: total })) };
}

/** Journals of a payment whose money lay unapplied in the financier's book instead of coming from the bank. */
function takenFrom(from: unknown, financier: Side, journals: readonly JournalDraft[]): readonly JournalDraft[] {
  if (from !== "unapplied") return journals;
  return journals.map((journal) => (journal.company === financier.company ? { ...journal, lines: journal.lines.map((line) => (line.account === "1010" ? { ...line, account: "2310" } : line)) } : journal));
}

/** Whether nothing is owed on the deal any more. */
const isOverBy = ({ entity, record }: Moment, sets: Row): boolean =>
  discountedOf({ entity, record: { ...record, ...sets } }).faceLeft === "0.00" && compare(String(sets["penalty"]), "0.00") <= 0 && compare(String(sets["late_fee"]), "0.00") <= 0;

/** Whether nothing was owed on the deal before this step. */
const wasOver = ({ record }: Moment): boolean => record["status"] === "repaid" || record["collection_state"] === "collected";

/** Face that is paid back, in the books of an order or of an early payment. */
const repaidAs = ({ entity }: Moment) => (entity === "dpo" ? {} : { event: "early_payment_repaid" as const });

/** What goes with the last that is owed: the discount is all earned, and the platform fee is billed. Nothing while something is owed. */
function closed(moment: Moment, sets: Row): Required<Pick<Addition, "sets" | "figures" | "journals" | "explain">> {
  if (!isOverBy(moment, sets)) return { sets: {}, figures: {}, journals: [], explain: [] };
  const { record, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const fee = platformFee(moment);
  const earned = earnedSoFar(moment, less(moneyOf(record, "discount_total"), moneyOf({ ...record, ...sets }, "rebate")));
  return {
    sets: { ...earned.sets, ...(fee ? { platform_fee: fee.net, platform_gst: fee.gst, fee_due: fee.total } : {}) },
    figures: fee ? { platform_fee: fee.total } : {},
    journals: [
      ...earned.journals,
      ...(fee ? platformFeeBilled({ ...dealOf(moment, today), financier, enterprise, net: fee.net, gst: fee.gst }) : []),
    ],
    explain: fee?.explain ?? [],
  };
}

/** What movements gave back of the discount. */
const rebateIn = (movements: readonly Row[]): string => sumOf(movements.map((row) => moneyOf(row, "rebate")));

/** Brings what was given back of the discount to what the movements say; no more is earned than what is left. Nothing where nothing was given. */
function rebated(moment: Moment, movements: readonly Row[], date: string): Required<Pick<Addition, "sets" | "journals">> {
  const { entity, record } = moment;
  const rebate = rebateIn(movements);
  const more = less(rebate, moneyOf(record, "rebate"));
  if (entity !== "dpo" || more === "0.00") return { sets: {}, journals: [] };
  const { financier, enterprise } = partiesOf(moment);
  const earned = earnedSoFar(moment, smallest(moneyOf(record, "discount_earned"), less(moneyOf(record, "discount_total"), rebate)));
  return { sets: { rebate, ...earned.sets }, journals: [...payablesRebated({ ...dealOf(moment, date), financier, enterprise, rebate: more }), ...earned.journals] };
}

/** The enterprise pays back: face, penalty and late fee, each to its own; with the last of it the discount is all earned and the platform fee billed. */
export const repay_discounted: Effect = (moment) => {
  const { entity, record, ask, today } = moment;
  const date = String(ask["payment_date"]);
  const paid = { face: String(ask["paid_face"]), penalty: String(ask["paid_penalty"] ?? "0.00"), fee: String(ask["paid_fee"] ?? "0.00") };
  const rows = repaymentRows(discountedOf(moment).debt, date, { face: cents(paid.face), penalty: cents(paid.penalty), fee: cents(paid.fee) });
  const after = { ...record, movements: [...rowsIn(record, "movements"), ...rows] };
  const sets = lateness({ entity, record: after }, today);
  const { financier, enterprise } = partiesOf(moment);
  const given = rebated(moment, after.movements, date);
  const end = closed({ ...moment, record: { ...record, ...given.sets } }, sets);
  return {
    sets: { ...sets, movements: after.movements, ...given.sets, ...end.sets }, figures: { face: paid.face, ...(given.sets["rebate"] === undefined ? {} : { rebate: String(given.sets["rebate"]) }), ...end.figures },
    journals: [
      ...arisen(moment, sets) ?? [],
      ...given.journals,
      ...payablesRepaid({ ...dealOf(moment, date), financier, enterprise, face: paid.face, from: ask["paid_from"] === "unapplied" ? "unapplied" : "bank", ...repaidAs(moment) }),
      ...takenFrom(ask["paid_from"], financier, penaltyReceived({ ...dealOf(moment, date), financier, debtor: enterprise, bornBy: "enterprise", penalty: paid.penalty, lateFee: paid.fee })),
      ...end.journals,
    ],
    explain: end.explain,
  };
};

/** A repayment bounced: what it paid is owed again, penalty runs on as if it had not come; a platform fee billed with it is taken back, and so is what of the discount no day has earned yet. */
export const unrepay_discounted: Effect = (moment) => {
  const { entity, record, ask, today } = moment;
  const amounts = { principal: cents(String(ask["paid_face"])), penalty: cents(String(ask["paid_penalty"] ?? "0.00")), fee: cents(String(ask["paid_fee"] ?? "0.00")) };
  const left = { ...amounts };
  const kept = rowsIn(record, "movements").toReversed().filter((row) => {
    const parts = (["principal", "penalty", "fee"] as const).map((part) => [part, cents(String(row[part])) - (part === "principal" ? centsOf(row, "rebate") : 0n)] as const);
    const isPart = parts.every(([part, amount]) => amount <= left[part]) && parts.some(([, amount]) => amount > 0n) && left.principal + left.penalty + left.fee > 0n;
    if (isPart) for (const [part, amount] of parts) left[part] -= amount;
    return !isPart;
  }).toReversed();
  const sets = lateness({ entity, record: { ...record, movements: kept } }, today);
  const { financier, enterprise } = partiesOf(moment);
  const minus = (amount: bigint) => text(-amount);
  const isBilled = record["status"] === "repaid" && centsOf(record, "fee_due") === centsOf(record, "platform_fee") + centsOf(record, "platform_gst");
  const given = rebated(moment, kept, today);
  const before = { ...moment, record: { ...record, ...given.sets } };
  const earned = wasOver(moment) ? earnedSoFar(before, earnedOf(before, today)) : { sets: {}, journals: [] };
  return {
    sets: { ...sets, movements: kept, ...given.sets, ...earned.sets, ...(isBilled ? { platform_fee: null, platform_gst: null, fee_due: "0.00" } : {}) },
    journals: [
      ...arisen(moment, sets) ?? [],
      ...payablesRepaid({ ...dealOf(moment, today), financier, enterprise, face: minus(amounts.principal), ...repaidAs(moment) }),
      ...penaltyReceived({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: minus(amounts.penalty), lateFee: minus(amounts.fee) }),
      ...given.journals, ...earned.journals,
      ...(isBilled ? platformFeeBilled({ ...dealOf(moment, today), financier, enterprise, net: text(-centsOf(record, "platform_fee")), gst: text(-centsOf(record, "platform_gst")) }) : []),
    ],
  };
};

/** The billed platform fee is paid. */
export const settle_platform_fee: Effect = (moment) => {
  const { record, ask } = moment;
  const { financier, enterprise } = partiesOf(moment);
  return {
    sets: { fee_due: text(centsOf(record, "fee_due") - cents(String(ask["paid_fee"]))) },
    journals: penaltyReceived({ ...dealOf(moment, String(ask["payment_date"])), financier, debtor: enterprise, bornBy: "enterprise", lateFee: String(ask["paid_fee"]) }),
  };
};

/** Penalty and late fee that are open are forgone. */
export const waive_charges: Effect = (moment) => {
  const { entity, record, ask, today } = moment;
  const { financier, enterprise } = partiesOf(moment);
  const named = ask["paid_penalty"] !== undefined || ask["paid_fee"] !== undefined;
  const forgone = named ? { penalty: String(ask["paid_penalty"] ?? "0.00"), fee: String(ask["paid_fee"] ?? "0.00") } : { penalty: moneyOf(record, "penalty"), fee: moneyOf(record, "late_fee") };
  const rows = repaymentRows(discountedOf(moment).debt, today, { face: 0n, penalty: cents(forgone.penalty), fee: cents(forgone.fee) });
  const after = { ...record, movements: [...rowsIn(record, "movements"), ...rows] };
  const sets = lateness({ entity, record: after }, today);
  const end = closed(moment, sets);
  return {
    sets: { ...sets, movements: after.movements, ...end.sets }, figures: { penalty: forgone.penalty, late_fee: forgone.fee, ...end.figures },
    journals: [...penaltyWaived({ ...dealOf(moment, today), financier, debtor: enterprise, bornBy: "enterprise", penalty: forgone.penalty, lateFee: forgone.fee }), ...end.journals], explain: end.explain,
  };
};
