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

/** What pays a deal exactly: its debt, its face, or its face and what is owed beside it. */
const exactly = (receipt: Receipt, deal: ReceiptDeal) => {
  const outstanding = outstandingOf(deal, receipt);
  const debt = sumOf([outstanding.penalty, outstanding.interest, outstanding.fee, outstanding.principal]);
  return [debt, outstanding.face, sumOf([outstanding.face, outstanding.penalty, outstanding.fee])] as const;
};

/** Whether a receipt pays a deal exactly. */
export const isPaid = (receipt: Receipt, deal: ReceiptDeal): boolean =>
  exactly(receipt, deal).includes(moneyOf(receipt, "amount"));

/** Whether a receipt pays several deals exactly in one sum. */
function arePaid(receipt: Receipt, deals: readonly ReceiptDeal[]): boolean {
  if (deals.length < 2) return false;
  const each = deals.map((deal) => exactly(receipt, deal));
  return ([0, 1, 2] as const).some((way) => sumOf(each.map((one) => one[way])) === moneyOf(receipt, "amount"));
}

/** Whether the payer names the deal: where it says what it pays, else in the remittance. */
const isNamed = (receipt: Receipt, { number, names }: ReceiptDeal): boolean =>
  receipt.deals?.includes(number) === true || namesOne(receipt.remittance_text, names);

/**
 * How well a receipt fits each deal: by its payer, by an amount that pays it exactly (by itself, or together with all
 * others that are named), by its being named; best first.
 */
export function matches(receipt: Receipt, deals: readonly ReceiptDeal[]): Match[] {
  const known = has(receipt, "payer_entity");
  const named = new Set(deals.filter((deal) => isNamed(receipt, deal)));
  const together = arePaid(receipt, [...named]);
  return deals
    .map((deal) => ({
      deal,
      score:
        (known ? POINTS.payer : 0) +
        ((together && named.has(deal)) || isPaid(receipt, deal) ? POINTS.amount : 0) +
        (named.has(deal) ? POINTS.reference : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort(
      (left, right) =>
        right.score - left.score || (BigInt(left.deal.record.id) < BigInt(right.deal.record.id) ? -1 : 1),
    );
}

/** The deals of a sure match; none where no person may be spared. */
export const sure = (found: readonly Match[]): readonly Match[] => found.filter(({ score }) => score >= SURE);
