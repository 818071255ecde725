import { receiptUnmatched } from "../../ledger/postings/receipt_unmatched.ts";
import { less, percentOf, sumOf } from "../../pricing/share.ts";
import type { ReceiptDeal } from "../facts/receipt_deals.ts";
import { allocatedOf, laidOut, linesOf, shownWaterfall } from "../laid-out.ts";
import type { Match } from "../match.ts";
import { matches, sure } from "../match.ts";
import { owedOf } from "../owed.ts";
import { entryOf } from "../sides.ts";
import { traceOf } from "../trace.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const dealsIn = (facts: Readonly<Record<string, unknown>>): readonly ReceiptDeal[] => facts["receipt_deals"] as readonly ReceiptDeal[];

const rowOf = (receipt: Record<string, unknown>) => ({ deal, score }: Match) => ({
  [deal.kind]: deal.record["id"], deal_no: deal.record["number"], counterparty: deal.counterparty, amount: moneyOf(receipt, "amount"), score,
});

/**
 * Deals that the receipt fits, each with its score. Numbers that a person gave decide alone, and where a person says that it is for no
 * deal it pays none. Else a sure fit (payer, amount and reference) is taken, and anything less is only suggested.
 */
export const match_deals: Effect = ({ record, ask, facts }) => {
  // A draft without its amount or day owes nobody anything yet; what is missing is told where the record must be whole.
  if ([record["amount"], record["value_date"]].some((said) => said === undefined || said === null)) return { sets: { matches: [], auto_matched: false }, lines: [], figures: { best: "0" } };
  const deals = dealsIn(facts);
  const found = matches(record, deals);
  const named = Array.isArray(record["deals"]) ? record["deals"].map(String) : [];
  const chosen = named.length > 0
    ? deals.filter((deal) => named.includes(String(deal.record["number"]))).map((deal) => ({ deal, score: found.find((one) => one.deal === deal)?.score ?? 0 }))
    : sure(found);
  const isNone = ask["no_deal"] === true;
  const taken = isNone ? [] : chosen.length > 0 ? chosen : found;
  const lines = taken.map(rowOf(record));
  const shown = (one: Match) => {
    const { penalty, interest, fee, principal, maturity } = owedOf(one.deal, record);
    return { ...rowOf(record)(one), owed: sumOf([penalty, interest, fee, principal]), due: maturity, taken: taken.some(({ deal }) => deal === one.deal) };
  };
  const laid = laidOut(record, moneyOf(record, "amount"), taken.map(({ deal }) => deal), "auto");
  return {
    sets: { matches: lines, auto_matched: !isNone && chosen.length > 0, unapplied: moneyOf(record, "amount"), matched_pct: percentOf(less(moneyOf(record, "amount"), laid.unapplied), moneyOf(record, "amount")) },
    lines: found.map(shown).concat(taken.filter((one) => !found.some(({ deal }) => deal === one.deal)).map(shown)), figures: { best: String(Math.max(0, ...found.map(({ score }) => score))) },
  };
};

/** The receipt is booked: what its deals owe by the usual order, the rest as money not applied yet. */
export const post_receipt: Effect = (moment) => {
  const { record, facts } = moment;
  const wanted = new Set(rowsIn(record, "matches").map((match) => String(match["deal_no"])));
  const deals = dealsIn(facts).filter((deal) => wanted.has(String(deal.record["number"])));
  const amount = moneyOf(record, "amount");
  const laid = laidOut(record, amount, deals, "auto");
  const lines = linesOf(laid, deals);
  const financier = sideOf(moment, record["receiver_entity"]);
  return {
    ...shownWaterfall(amount, lines, laid),
    sets: { unapplied: laid.unapplied, applied: less(amount, laid.unapplied), matched_pct: percentOf(less(amount, laid.unapplied), amount) },
    journals: receiptUnmatched({ ...entryOf(record, String(record["value_date"])), amount: laid.unapplied, financier, payer: sideOf(moment, record["payer_entity"]) }),
    steps: lines.length === 0 ? [] : [{
      do: "repayment.post", create: {
        receipt: record["id"], financier_entity: record["receiver_entity"], payer_entity: record["payer_entity"], mode: "auto", currency: record["currency"], amount: less(amount, laid.unapplied),
        value_date: record["value_date"], lines, total: allocatedOf(lines), residual: laid.residual, unapplied: "0.00", trace: traceOf(deals, new Set(lines.map((line) => String(line["deal_no"]))), String(record["value_date"])),
      },
    }],
  };
};

/** Money that was not applied is used (or, below zero, given back). */
export const lessen_unapplied: Effect = ({ record, ask }) => {
  const unapplied = less(moneyOf(record, "unapplied"), String(ask["applied"]));
  return { sets: { unapplied, applied: less(moneyOf(record, "amount"), unapplied), matched_pct: percentOf(less(moneyOf(record, "amount"), unapplied), moneyOf(record, "amount")) } };
};

/** What a receipt led to, where it bounces. */
export interface ReceiptOutcome {
  readonly repayments: readonly string[];
  readonly refunds: readonly { readonly id: string; readonly status: string }[];
  readonly payouts: readonly string[];
  /** Claims that it met, with how much of each. */
  readonly recovered: readonly { readonly id: string; readonly amount: string }[];
}

/** The deals of a bounced receipt are open again; a refund that is not paid is cancelled, one that is paid becomes a claim on the payee; a claim that it met is open again. */
export const reopen_deals: Effect = ({ record, facts }) => {
  const { repayments, refunds, payouts, recovered } = facts["receipt_outcome"] as ReceiptOutcome;
  const open = refunds.filter(({ status }) => status !== "paid");
  const paid = refunds.filter(({ status }) => status === "paid");
  return {
    sets: { unapplied: "0.00", applied: "0.00" },
    steps: [
      ...payouts.map((id) => ({ do: "disbursement.cancel", id })), ...open.map(({ id }) => ({ do: "refund.fall_away", id })), ...paid.map(({ id }) => ({ do: "refund.claim", id })),
      ...recovered.map(({ id, amount }) => ({ do: "refund.reopen_claim", id, values: { recovered_amount: amount, recovery_receipt: record["id"] } })),
      ...repayments.map((id) => ({ do: "repayment.bounce", id })),
    ],
  };
};
