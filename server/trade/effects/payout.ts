import type { Effect } from "../../lifecycle/effects/effect.ts";
import { moneyOf } from "../amount.ts";
import { discountedOf } from "../discounted.ts";

/** The pay-out of the deal waits for whoever pays it; one that failed before is not sent again. */
export const order_payout: Effect = (moment) => {
  const { record, facts } = moment;
  const { kind, payer, payee } = discountedOf(moment);
  const account = facts["payee_account"] as { id: string } | undefined;
  return {
    steps: [...((facts["live_payouts"] as readonly string[] | undefined) ?? []).map((id) => ({ do: "disbursement.cancel", id })), { do: "disbursement.fall_due", create: {
      source_kind: kind === "dpo" ? "dpo" : "ep", source_no: record["number"], [kind]: record["id"], payer_entity: payer, payee_entity: payee, payee_account: account?.id ?? record["payout_account"],
      currency: record["currency"], gross: moneyOf(record, "net_total"), net: moneyOf(record, "net_total"), deductions: [], value_date: record["pay_date"],
    } }],
  };
};
