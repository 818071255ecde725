import type { ReceiptDeal } from "./facts/receipt_deals.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { moneyOf } from "../trade/amount.ts";
import { namesOne, owedOf } from "./owed.ts";
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

const isPaid = (receipt: Row, deal: ReceiptDeal): boolean => {
  const owed = owedOf(deal, receipt);
  const debt = sumOf([owed.penalty, owed.interest, owed.fee, owed.principal]);
  return [debt, owed.face, sumOf([owed.face, owed.penalty, owed.fee])].includes(moneyOf(receipt, "amount"));
};

/** How well a receipt fits each deal: by its payer, by an amount that pays it exactly, by a number in the remittance; best first. */
export function matches(receipt: Row, deals: readonly ReceiptDeal[]): Match[] {
  const known = receipt["payer_entity"] !== undefined && receipt["payer_entity"] !== null;
  return deals.map((deal) => ({
    deal, score: (known ? POINTS.payer : 0) + (isPaid(receipt, deal) ? POINTS.amount : 0) + (namesOne(receipt["remittance_text"], deal.names) ? POINTS.reference : 0),
  })).filter(({ score }) => score > 0).sort((left, right) => right.score - left.score || (BigInt(String(left.deal.record["id"])) < BigInt(String(right.deal.record["id"])) ? -1 : 1));
}

/** The deals of a sure match; none where no person may be spared. */
export const sure = (found: readonly Match[]): readonly Match[] => found.filter(({ score }) => score >= SURE);
