import { claimRecovered, refundClaimed } from "../../ledger/postings/refund_claimed.ts";
import { less, smallest, sumOf } from "../../pricing/share.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { entryOf } from "../sides.ts";
import { isUnapplied } from "../refund.ts";

const kindOf = (refund: Row): "residual" | "unapplied" => (isUnapplied(refund) ? "unapplied" : "residual");
const sidesOf = (moment: Moment) => ({ financier: sideOf(moment, moment.record["financier_entity"]), payee: sideOf(moment, moment.record["payee_entity"]) });

/** The receipt behind the refund bounced: the payee owes what it was paid. */
export const claim_refund: Effect = (moment) => {
  const { record, today } = moment;
  const amount = moneyOf(record, "amount");
  return { sets: { claim_open: amount }, journals: refundClaimed({ ...entryOf(record, today), amount, of: kindOf(record), ...sidesOf(moment) }) };
};

/** The money of a refund did not arrive or came back: what was set aside waits again, and a claim for it falls away. */
export const take_back_refund: Effect = (moment) => {
  const { record, today } = moment;
  const amount = moneyOf(record, "amount");
  if (record["status"] === "claimed") return { sets: { claim_open: null }, journals: refundClaimed({ ...entryOf(record, today), amount: less("0.00", moneyOf(record, "claim_open")), of: kindOf(record), ...sidesOf(moment) }) };
  return {
    sets: { maker: null, checker: null, payout_asked_on: null, paid_on: null, payment_date: null, bank_ref: null },
    steps: isUnapplied(record) && record["receipt"] ? [{ do: "receipt.apply", id: String(record["receipt"]), values: { applied: less("0.00", amount) } }] : [],
  };
};

/** A receipt of the payee meets the claim, as far as it goes. */
export const recover_claim: Effect = (moment) => {
  const { record, at, today } = moment;
  const receipt = at("receipt", String(record["recovery_receipt"])) ?? {};
  const amount = smallest(moneyOf(record, "claim_open"), moneyOf(receipt, "unapplied"));
  return {
    sets: { claim_open: less(moneyOf(record, "claim_open"), amount), recoveries: [...rowsIn(record, "recoveries"), { receipt: receipt["id"], amount, on: today }] }, figures: { amount },
    journals: claimRecovered({ ...entryOf(record, today), amount, by: "receipt", of: kindOf(record), ...sidesOf(moment) }),
    steps: [{ do: "receipt.apply", id: String(receipt["id"]), values: { applied: amount } }],
  };
};

/** What the payee would get anew meets its claim; what goes beyond the claim is left to be paid. */
export const set_off_claim: Effect = (moment) => {
  const { record, at, today } = moment;
  const claim = at("refund", String(record["claim"])) ?? {};
  const amount = smallest(moneyOf(record, "amount"), moneyOf(claim, "claim_open"));
  const rest = less(moneyOf(record, "amount"), amount);
  return {
    sets: { left_to_pay: rest, ...(rest === "0.00" ? {} : { amount: rest }) }, figures: { amount, left_to_pay: rest },
    journals: claimRecovered({ ...entryOf(record, today), amount, by: kindOf(record), of: kindOf(claim), ...sidesOf(moment) }),
    steps: [
      ...(isUnapplied(record) && record["receipt"] ? [{ do: "receipt.apply", id: String(record["receipt"]), values: { applied: amount } }] : []),
      { do: "refund.reduce_claim", id: String(claim["id"]), values: { recovered_amount: amount } },
    ],
  };
};

/** The claim is less by what met it. */
export const lessen_claim: Effect = ({ record, ask }) => ({ sets: { claim_open: less(moneyOf(record, "claim_open"), String(ask["recovered_amount"])), recovered_amount: null } });

/** A receipt that met the claim bounced: the claim is open again by as much. */
export const reopen_claim: Effect = (moment) => {
  const { record, ask, today } = moment;
  const amount = String(ask["recovered_amount"]);
  return {
    sets: { claim_open: sumOf([moneyOf(record, "claim_open"), amount]), recoveries: rowsIn(record, "recoveries").filter((row) => String(row["receipt"]) !== String(ask["recovery_receipt"])), recovered_amount: null, recovery_receipt: null },
    journals: claimRecovered({ ...entryOf(record, today), amount: less("0.00", amount), by: "receipt", of: kindOf(record), ...sidesOf(moment) }),
  };
};
