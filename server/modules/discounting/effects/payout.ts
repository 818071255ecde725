import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import { moneyOf } from "../../../platform/records/fields.ts";
import { discountedOf } from "../../deal/discounted.ts";
import { payee_account } from "../../deal/facts/payee_account.ts";
import { live_payouts } from "../../payout/facts/live_payouts.ts";

/** The pay-out of the deal waits for whoever pays it; one that failed before is not sent again. */
export const order_payout = effect("order_payout", { payee_account, live_payouts }, (context) => {
  const { record, facts } = context;
  const { payer, payee } = discountedOf(context);
  const paysFor =
    context.entity === "dpo"
      ? { source_kind: "dpo" as const, dpo: context.record.id }
      : { source_kind: "ep" as const, early_payment: context.record.id };
  return {
    steps: [
      ...facts.live_payouts.map((id) => step("disbursement.cancel", id)),
      creation("disbursement.fall_due", {
        ...paysFor,
        source_no: record.number,
        payer_entity: payer,
        payee_entity: payee,
        payee_account: facts.payee_account?.id ?? record.payout_account,
        currency: record.currency,
        gross: moneyOf(record, "net_total"),
        net: moneyOf(record, "net_total"),
        deductions: [],
        value_date: record.pay_date,
      }),
    ],
  };
});
