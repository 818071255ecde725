import type { Receipt } from "../../../generated/types/records.d.ts";
import type { ReceiptDeal } from "./facts.ts";
import { has, moneyOf } from "../../platform/records/fields.ts";
import { namesOne, outstandingOf } from "./outstanding.ts";
import { sumOf } from "../pricing/share.ts";

/** Points for each sign that a receipt belongs to a deal; 100 together. */
const POINTS = { payer: 40, amount: 30, reference: 30 } as const;
/** From here on a receipt is matched without a person. */
const SURE = 90;

/** How well a receipt fits a deal. */
export interface Match {
  readonly deal: ReceiptDeal;
  readonly score: number;
}

const isPaid = (receipt: Receipt, deal: ReceiptDeal): boolean => {
  const owed = outstandingOf(deal, receipt);
  const debt = sumOf([owed.penalty, owed.interest, owed.fee, owed.principal]);
  return [debt, owed.face, sumOf([owed.face, owed.penalty, owed.fee])].includes(moneyOf(receipt, "amount"));
};

/** Whether the payer names the deal: where it says what it pays, else in the remittance. */
const isNamed = (receipt: Receipt, { number, names }: ReceiptDeal): boolean =>
  receipt.deals?.includes(number) === true || namesOne(receipt.remittance_text, names);

/**
 * How well a receipt fits each deal: by its payer, by an amount that pays it exactly, by its being named; best first.
 */
export function matches(receipt: Receipt, deals: readonly ReceiptDeal[]): Match[] {
  const known = has(receipt, "payer_entity");
  return deals
    .map((deal) => ({
      deal,
      score:
        (known ? POINTS.payer : 0) +
        (isPaid(receipt, deal) ? POINTS.amount : 0) +
        (isNamed(receipt, deal) ? POINTS.reference : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort(
      (left, right) =>
        right.score - left.score || (BigInt(left.deal.record.id) < BigInt(right.deal.record.id) ? -1 : 1),
    );
}

/** The deals of a sure match; none where no person may be spared. */
export const sure = (found: readonly Match[]): readonly Match[] => found.filter(({ score }) => score >= SURE);
