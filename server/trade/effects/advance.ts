import { onAccountApplied } from "../../ledger/postings/on_account_applied.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { added, centsOf, moneyOf } from "../amount.ts";
import type { Advance } from "../facts/advances.ts";
import { paySteps } from "../holding/steps.ts";
import { inOrder } from "../item.ts";
import { cents } from "../../../schemas/vocabulary/decimal.ts";

/** What the buyer has paid the seller on account is set against the invoice as it becomes a debt, the oldest payment first, up to what is confirmed of it. */
export const use_advance: Effect = (moment) => {
  const { record, ask, facts, today } = moment;
  if (ask["resolution"] === "rejected" || (ask["resolution"] !== undefined && facts["was_confirmed"] === true)) return {};
  const [confirmed, outstanding] = [centsOf(record, "confirmed_amount"), centsOf(record, "outstanding")];
  const used = inOrder((facts["advances"] as readonly Advance[] | undefined) ?? [], confirmed < outstanding ? confirmed : outstanding);
  return {
    steps: used.flatMap(({ part, number, taken }) => [
      ...paySteps([{ invoice: String(record["id"]), amount: taken }], today, number),
      { do: "invoice_paid.set_against", id: part, values: { amount: taken } },
    ]),
  };
};

/** So much of what was paid on account is used for an invoice. */
export const set_against: Effect = (moment) => {
  const { record, ask, at, today } = moment;
  const amount = String(ask["amount"]);
  const giver = at("invoice_paid", String(record["parent"]))?.["holder_entity"];
  return {
    sets: { on_account: added(record, "on_account", -cents(amount)) },
    journals: onAccountApplied({ source: String(record["number"]), date: today, currency: String(record["currency"]), amount, seller: sideOf(moment, record["holder_entity"]), buyer: sideOf(moment, giver) }),
  };
};

/** Nothing is paid on account any more by a part that goes back. */
export const take_back_advance: Effect = ({ record }) => (moneyOf(record, "on_account") === "0.00" ? {} : { sets: { on_account: "0.00" } });
