import { buyerPaid } from "../../ledger/postings/buyer_paid.ts";
import { supplierPaid } from "../../ledger/postings/supplier_paid.ts";
import { repay } from "../../limits/arithmetic.ts";
import { less, smallest, sumOf } from "../../pricing/share.ts";
import { accrualJournals, missingOf } from "../accruals.ts";
import { cureSteps } from "../cures.ts";
import { standingFields } from "../deal.ts";
import { assignedAgain, endedSteps } from "../ended.ts";
import { itemsAfter, itemsAgain, paidSteps, sharesOf, sharesTakenBack, unpaidSteps } from "../items.ts";
import { ownNodes } from "../nodes.ts";
import { entryOf, sidesOf } from "../sides.ts";
import { earnedBy, earnedTo } from "../upfront.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { JournalDraft, NextStep } from "../../lifecycle/plan/plan.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const PARTS = ["penalty", "interest", "fee", "principal", "residual"] as const;
type Parts = Readonly<Record<(typeof PARTS)[number], string>>;

const partsOf = (payment: Row): Parts => Object.fromEntries(PARTS.map((part) => [part, moneyOf(payment, part)])) as Parts;

/** Face that an obligor's payment collects: all of it, save what it bears itself beside the face. */
function faceOf({ penalty, interest, fee, principal, residual }: Parts, payment: Row, bornBy: "supplier" | "enterprise"): string {
  if (payment["payer"] === "supplier") return "0.00";
  return sumOf([interest, principal, residual, ...(bornBy === "supplier" ? [penalty, fee] : [])]);
}

function paymentJournals(moment: Moment, payment: Row, parts: Parts): JournalDraft[] {
  const { record } = moment;
  const { financier, supplier, obligor, bornBy } = sidesOf(moment, record);
  const entry = entryOf(record, String(payment["date"]));
  const from = payment["from"] === "unapplied" ? "unapplied" : "bank";
  if (payment["payer"] === "supplier") return supplierPaid({ ...entry, ...parts, financier, supplier, from, event: record["status"] === "recourse_called" ? "bought_back" : "over_advance_cured" });
  return buyerPaid({ ...entry, ...parts, financier, supplier, obligor, bornBy, from });
}

/**
 * A payment is booked on its value date: each component falls by its part, what was accrued after that day on the repaid principal
 * is taken back, limits are free again, the receivables are paid, and what is left of the face goes back to the supplier. With the last
 * payment interest that was kept back is all earned.
 */
export const book_repayment: Effect = (moment) => {
  const { record, today } = moment;
  const payment = record["payment"] as Row;
  const parts = partsOf(payment);
  const face = smallest(faceOf(parts, payment, sidesOf(moment, record).bornBy), moneyOf(record, "face_outstanding"));
  const movement: Row = { kind: "receipt", repayment: payment["repayment"], date: payment["date"], ...parts, face };
  const paid: Row = { ...record, repayments: [...rowsIn(record, "repayments"), movement] };
  const shares = sharesOf(record, parts.principal, face);
  const items = itemsAfter(shares, 1);
  const after = standingFields(paid, today);
  const isOver = after["total_due"] === "0.00";
  const earned = isOver ? earnedTo(moment, record, moneyOf(record, "interest_upfront")) : { sets: {}, journals: [] };
  const refund: NextStep[] = parts.residual === "0.00" ? [] : [{
    do: "refund.propose", create: {
      financier_entity: record["financier_entity"], payee_entity: record["seller_entity"], receipt: payment["receipt"], financing: record["id"], reason: "residual",
      currency: record["currency"], amount: parts.residual, payout_account: record["payout_account"],
    },
  }];
  return {
    sets: { repayments: paid["repayments"], items, face_outstanding: less(moneyOf(record, "face_outstanding"), face), ...after, ...earned.sets },
    limits: repay(ownNodes(moment), parts.principal),
    journals: [...accrualJournals(moment, record, missingOf(paid, today), today), ...paymentJournals(moment, payment, parts), ...earned.journals],
    steps: [
      ...paidSteps(record, shares, { date: String(payment["date"]), bank_ref: payment["bank_ref"] === undefined ? undefined : String(payment["bank_ref"]) }),
      ...cureSteps(moment, String(after["principal_outstanding"]), items), ...(isOver ? endedSteps(moment, items) : []), ...refund,
    ],
    figures: { penalty: parts.penalty, interest: parts.interest, fee: parts.fee, principal: parts.principal, residual: parts.residual, principal_left: String(after["principal_outstanding"]) },
  };
};

/**
 * A payment that bounced is taken back: the deal stands as if it had not been made, with the same accrual; limits are used again and
 * the receivables are owed again, without what of them was used or paid past the deal since it ended. Journals of the payment are mirrored with the receipt.
 */
export const take_back_repayment: Effect = (moment) => {
  const { record, today } = moment;
  const wanted = String((record["payment"] as Row)["repayment"]);
  const all = rowsIn(record, "repayments");
  const gone = all.filter((movement) => String(movement["repayment"]) === wanted);
  const before: Row = { ...record, repayments: all.filter((movement) => !gone.includes(movement)) };
  const principal = sumOf(gone.map((movement) => moneyOf(movement, "principal")));
  const face = sumOf(gone.map((movement) => moneyOf(movement, "face")));
  const shares = sharesTakenBack(record, principal, face);
  const isEnded = moneyOf(record, "total_due") === "0.00";
  const { items, lost } = isEnded ? itemsAgain(moment, shares) : { items: itemsAfter(shares, -1), lost: "0.00" };
  const after = standingFields(before, today);
  const earned = isEnded ? earnedTo(moment, record, earnedBy(record, today)) : { sets: {}, journals: [] };
  return {
    sets: { repayments: before["repayments"], items, face_outstanding: less(sumOf([moneyOf(record, "face_outstanding"), face]), lost), ...after, ...earned.sets },
    limits: repay(ownNodes(moment), less("0.00", principal)),
    journals: [...accrualJournals(moment, record, missingOf(before, today), today), ...earned.journals],
    steps: [...unpaidSteps(moment, record, shares, isEnded), ...(isEnded ? assignedAgain(moment) : []), ...cureSteps(moment, String(after["principal_outstanding"]), items)],
  };
};
