import type { FinancingApplication, FinancingApplicationRepayments } from "../../../../generated/types/records.d.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import { buyerPaid, recovered, supplierPaid, writtenOff } from "../../ledger/postings/financing.ts";
import { repay } from "../../credit-limit/limits.ts";
import { less, smallest, sumOf } from "../../pricing/share.ts";
import { accrualJournals, missingOf, entryOf, sidesOf, earnedBy, earnedTo } from "../bookings.ts";
import {
  cureSteps,
  assignedAgain,
  endedSteps,
  itemsAfter,
  itemsAgain,
  paidSteps,
  sharesOf,
  reversedShares,
  reversalSteps,
  supplierPayableSteps,
  ownNodes,
} from "../items.ts";
import { standingFields, standingOf } from "../../deal/deal.ts";
import { creation } from "../../../platform/lifecycle/step.ts";
import type { RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import type { JournalDraft, NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import { limit_nodes } from "../../credit-limit/facts.ts";
import { called_back, payment_journals } from "../facts.ts";
import { reversed } from "../../ledger/postings/draft.ts";

type Parts = Readonly<Record<"penalty" | "interest" | "fee" | "principal" | "residual", Money>>;
type Payment = NonNullable<FinancingApplication["payment"]>;

const partsOf = (payment: Payment): Parts => ({
  penalty: moneyOf(payment, "penalty"),
  interest: moneyOf(payment, "interest"),
  fee: moneyOf(payment, "fee"),
  principal: moneyOf(payment, "principal"),
  residual: moneyOf(payment, "residual"),
});

/** What the supplier said of its payment is met by it, or falls with it: what is left is asked for anew. */
const clearedAnnouncement = ({ payer }: Payment): { readonly buy_back_ref?: null } =>
  payer === "supplier" ? { buy_back_ref: null } : {};

/** Face that an obligor's payment collects: all of it, save what it bears itself beside the face. */
function faceOf(
  { penalty, interest, fee, principal, residual }: Parts,
  payment: Payment,
  bornBy: "supplier" | "enterprise",
): Money {
  if (payment.payer === "supplier") return "0.00";
  return sumOf([interest, principal, residual, ...(bornBy === "supplier" ? [penalty, fee] : [])]);
}

function paymentJournals(
  context: { readonly record: FinancingApplication } & RecordReader,
  payment: Payment,
  parts: Parts,
): JournalDraft[] {
  const { record } = context;
  const { financier, supplier, obligor, bornBy } = sidesOf(context, record);
  const entry = entryOf(record, given(payment, "date"));
  const from = payment.from === "unapplied" ? "unapplied" : "bank";
  if (payment.payer === "supplier")
    return supplierPaid({
      ...entry,
      ...parts,
      financier,
      supplier,
      from,
      event: record.status === "recourse_called" ? "bought_back" : "over_advance_cured",
    });
  return buyerPaid({ ...entry, ...parts, financier, supplier, obligor, bornBy, from });
}

/** What a payment leaves of the face goes back to the supplier. */
const refundSteps = (record: FinancingApplication, payment: Payment, residual: Money): NextStep[] =>
  residual === "0.00"
    ? []
    : [
        creation("refund.propose", {
          financier_entity: record.financier_entity,
          payee_entity: record.seller_entity,
          receipt: payment.receipt as Id<"receipt"> | null | undefined,
          financing: record.id,
          reason: "residual",
          currency: record.currency,
          amount: residual,
          payout_account: record.payout_account,
        }),
      ];

/**
 * A payment is booked on its value date: each component falls by its part, what was accrued after that day on the
 * repaid principal is taken back, limits are free again, the receivables are paid, and what is left of the face goes
 * back to the supplier. With the last payment interest that was kept back is all earned.
 */
export const book_repayment = effect("book_repayment", { limit_nodes, called_back }, (context) => {
  const { record, today } = context;
  const payment = given(record, "payment");
  const parts = partsOf(payment);
  const face = smallest(faceOf(parts, payment, sidesOf(context, record).bornBy), moneyOf(record, "face_outstanding"));
  const paidOn = given(payment, "date");
  const repayments: readonly FinancingApplicationRepayments[] = [
    ...rowsIn(record, "repayments"),
    { kind: "receipt", repayment: payment.repayment, date: paidOn, ...parts, face },
  ];
  const paid: FinancingApplication = { ...record, repayments };
  const shares = sharesOf(record, parts.principal, face);
  const items = itemsAfter(shares, 1);
  const after = standingFields(paid, today);
  const isOver = after.total_due === "0.00";
  const earned = isOver ? earnedTo(context, record, moneyOf(record, "interest_upfront")) : { sets: {}, journals: [] };
  return {
    sets: {
      repayments,
      items,
      face_outstanding: less(moneyOf(record, "face_outstanding"), face),
      ...after,
      ...earned.sets,
      ...clearedAnnouncement(payment),
    },
    limits: repay(ownNodes(context), parts.principal),
    journals: [
      ...accrualJournals(context, record, missingOf(paid, today), today),
      ...paymentJournals(context, payment, parts),
      ...earned.journals,
    ],
    steps: [
      ...paidSteps(record, shares, { date: paidOn, bank_ref: payment.bank_ref ?? undefined }),
      ...cureSteps(context, after.principal_outstanding, items),
      ...(isOver ? endedSteps(context, items) : []),
      ...refundSteps(record, payment, parts.residual),
    ],
    figures: {
      penalty: parts.penalty,
      interest: parts.interest,
      fee: parts.fee,
      principal: parts.principal,
      residual: parts.residual,
      principal_left: after.principal_outstanding,
    },
  };
});

/**
 * A payment that bounced is taken back: the deal stands as if it had not been made, with the same accrual; limits are
 * used again and the receivables are owed again, without what of them was used or paid past the deal since it ended.
 * Journals of the payment are mirrored with the receipt.
 */
export const take_back_repayment = effect("take_back_repayment", { limit_nodes, called_back }, (context) => {
  const { record, today } = context;
  const payment = given(record, "payment");
  const wanted = given(payment, "repayment");
  const all = rowsIn(record, "repayments");
  const gone = all.filter((movement) => movement.repayment === wanted);
  const repayments = all.filter((movement) => !gone.includes(movement));
  const before: FinancingApplication = { ...record, repayments };
  const principal = sumOf(gone.map((movement) => moneyOf(movement, "principal")));
  const face = sumOf(gone.map((movement) => moneyOf(movement, "face")));
  const shares = reversedShares(record, principal, face);
  const isEnded = moneyOf(record, "total_due") === "0.00";
  const { items, lost } = isEnded
    ? itemsAgain(context, shares)
    : { items: itemsAfter(shares, -1), lost: "0.00" as const };
  const after = standingFields(before, today);
  const earned = isEnded ? earnedTo(context, record, earnedBy(record, today)) : { sets: {}, journals: [] };
  return {
    sets: {
      repayments,
      items,
      face_outstanding: less(sumOf([moneyOf(record, "face_outstanding"), face]), lost),
      ...after,
      ...earned.sets,
      ...clearedAnnouncement(payment),
    },
    limits: repay(ownNodes(context), less("0.00", principal)),
    journals: [...accrualJournals(context, record, missingOf(before, today), today), ...earned.journals],
    steps: [
      ...reversalSteps(context, record, shares, isEnded),
      ...(isEnded ? assignedAgain(context) : []),
      ...cureSteps(context, after.principal_outstanding, items),
    ],
  };
});

/**
 * A payment on a deal that was written off while its receivables stayed the financier's: up to what was written off it
 * is a recovery, what it leaves of the face goes back to the supplier. When all is recovered, what is left of the
 * receivables goes back too.
 */
export const book_recovery = effect("book_recovery", (context) => {
  const { record } = context;
  const payment = given(record, "payment");
  const parts = partsOf(payment);
  const { financier, supplier, obligor, bornBy } = sidesOf(context, record);
  const face = smallest(faceOf(parts, payment, bornBy), moneyOf(record, "face_outstanding"));
  const paidOn = given(payment, "date");
  const shares = sharesOf(record, "0.00", face);
  const items = itemsAfter(shares, 1);
  const amount = sumOf([parts.penalty, parts.interest, parts.fee, parts.principal]);
  const recoverable = less(moneyOf(record, "recoverable"), amount);
  return {
    sets: {
      repayments: [
        ...rowsIn(record, "repayments"),
        { kind: "recovery" as const, repayment: payment.repayment, date: paidOn, ...parts, face },
      ],
      items,
      face_outstanding: less(moneyOf(record, "face_outstanding"), face),
      recoverable,
      recovered: sumOf([moneyOf(record, "recovered"), amount]),
    },
    journals: recovered({
      ...entryOf(record, paidOn),
      ...parts,
      financier,
      supplier,
      obligor,
      bornBy,
      from: payment.from === "unapplied" ? "unapplied" : "bank",
    }),
    steps: [
      ...paidSteps(record, shares, { date: paidOn, bank_ref: payment.bank_ref ?? undefined }),
      ...(recoverable === "0.00" ? endedSteps(context, items) : []),
      ...refundSteps(record, payment, parts.residual),
    ],
    figures: { recovered: amount, residual: parts.residual, recoverable },
  };
});

/**
 * A recovery that bounced is taken back: as much is to be recovered again, and the receivables are owed again. Journals
 * of the payment are mirrored with the receipt.
 */
export const reopen_recovery = effect("reopen_recovery", (context) => {
  const { record } = context;
  const wanted = given(given(record, "payment"), "repayment");
  const all = rowsIn(record, "repayments");
  const gone = all.filter(({ repayment }) => repayment === wanted);
  const sum = (part: "penalty" | "interest" | "fee" | "principal" | "face") =>
    sumOf(gone.map((row) => moneyOf(row, part)));
  const amount = sumOf([sum("penalty"), sum("interest"), sum("fee"), sum("principal")]);
  const face = sum("face");
  const shares = reversedShares(record, "0.00", face);
  const isEnded = moneyOf(record, "recoverable") === "0.00";
  const { items, lost } = isEnded
    ? itemsAgain(context, shares)
    : { items: itemsAfter(shares, -1), lost: "0.00" as const };
  return {
    sets: {
      repayments: all.filter((row) => !gone.includes(row)),
      items,
      face_outstanding: less(sumOf([moneyOf(record, "face_outstanding"), face]), lost),
      recoverable: sumOf([moneyOf(record, "recoverable"), amount]),
      recovered: less(moneyOf(record, "recovered"), amount),
    },
    steps: [...reversalSteps(context, record, shares, isEnded), ...(isEnded ? assignedAgain(context) : [])],
  };
});

/**
 * A payment of before the write-off bounced. The deal was given up when less was owed than there was: what the payment
 * had paid, and what would have arisen on it up to that day, is written off today. Its limits are free as they were.
 * Without recourse as much more may be recovered, of receivables that are owed again; with recourse they went back to
 * the supplier, and so does what of them is owed again. Journals of the payment are mirrored with the receipt.
 */
export const deepen_loss = effect("deepen_loss", (context) => {
  const { record, today } = context;
  const wanted = given(given(record, "payment"), "repayment");
  const lostOn = given(record, "written_off_on");
  const all = rowsIn(record, "repayments");
  const gone = all.filter(({ repayment }) => repayment === wanted);
  const before: FinancingApplication = { ...record, repayments: all.filter((row) => !gone.includes(row)) };
  const [was, now] = [standingOf(record, lostOn), standingOf(before, lostOn)];
  const more = {
    principal: less(now.principal, was.principal),
    interest: less(now.interest, was.interest),
    penalty: less(now.penalty, was.penalty),
    fee: less(now.fee, was.fee),
  };
  const amount = sumOf(Object.values(more));
  const face = sumOf(gone.map((row) => moneyOf(row, "face")));
  const shares = reversedShares(record, "0.00", face);
  const isRecoverable = record.recoverable !== undefined && record.recoverable !== null;
  const isEnded = isRecoverable && moneyOf(record, "recoverable") === "0.00";
  const { items, lost } = isEnded
    ? itemsAgain(context, shares)
    : { items: itemsAfter(shares, -1), lost: "0.00" as const };
  const { financier, supplier, debtor } = sidesOf(context, record);
  return {
    sets: {
      repayments: before.repayments,
      items,
      face_outstanding: less(sumOf([moneyOf(record, "face_outstanding"), face]), lost),
      interest_booked: now.earned.interest,
      penalty_booked: now.earned.penalty,
      fee_booked: now.earned.fee,
      ...(isRecoverable ? { recoverable: sumOf([moneyOf(record, "recoverable"), amount]) } : {}),
    },
    journals: [
      ...accrualJournals(context, record, missingOf(before, lostOn), today),
      ...writtenOff({ ...entryOf(record, today), ...more, financier, supplier, debtor }),
    ],
    steps: isRecoverable
      ? [...reversalSteps(context, record, shares, isEnded), ...(isEnded ? assignedAgain(context) : [])]
      : supplierPayableSteps(context, record, shares),
    figures: { loss: amount },
  };
});

/** Every journal of the payment is undone by its mirror of today; what arose by time is booked anew by the deal. */
export const mirror_payment = effect("mirror_payment", { payment_journals }, ({ facts, today }) => ({
  journals: reversed(facts.payment_journals, today),
}));
