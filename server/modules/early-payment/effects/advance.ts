import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import { advances } from "../../deal/facts/advances.ts";
import { paySteps } from "../../deal/holding/steps.ts";
import { was_confirmed } from "../../deal/facts/was_confirmed.ts";
import { inOrder } from "../../invoice-paid/item.ts";
import { onAccountApplied } from "../../ledger/postings/claims.ts";
import { sideOf } from "../../ledger/sides.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { step } from "../../../platform/lifecycle/step.ts";
import { added, centsOf, given, moneyOf } from "../../../platform/records/fields.ts";

/**
 * What the buyer has paid the seller on account is set against the invoice as it becomes a debt, the oldest payment
 * first, up to what is confirmed of it.
 */
export const use_advance = effect("use_advance", { advances, was_confirmed }, (moment) => {
  const { record, ask, facts, today } = moment;
  if (ask.resolution === "rejected" || (ask.resolution !== undefined && facts.was_confirmed)) return {};
  const [confirmed, outstanding] = [centsOf(record, "confirmed_amount"), centsOf(record, "outstanding")];
  const used = inOrder(facts.advances, confirmed < outstanding ? confirmed : outstanding);
  return {
    steps: used.flatMap(({ part, number, taken }) => [
      ...paySteps([{ invoice: given(record, "id"), amount: taken }], today, number),
      step("invoice_paid.set_against", part, { amount: taken }),
    ]),
  };
});

/** So much of what was paid on account is used for an invoice. */
export const set_against = effect("set_against", (moment) => {
  const { record, ask, at, today } = moment;
  const { amount } = ask;
  const giver = record.parent ? at("invoice_paid", record.parent)?.holder_entity : undefined;
  return {
    sets: { on_account: added(record, "on_account", -cents(amount)) },
    journals: onAccountApplied({
      source: given(record, "number"),
      date: today,
      currency: given(record, "currency"),
      amount,
      seller: sideOf(moment, record.holder_entity),
      buyer: sideOf(moment, giver),
    }),
  };
});

/** Nothing is paid on account any more by a part that goes back. */
export const take_back_advance = effect("take_back_advance", ({ record }) =>
  moneyOf(record, "on_account") === "0.00" ? {} : { sets: { on_account: "0.00" } },
);
