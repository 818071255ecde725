import type { Effect } from "../../lifecycle/effects/effect.ts";
import { moneyOf } from "../amount.ts";
import { earnedSince } from "./dpo.ts";
import { rowsIn } from "../amount.ts";

/** The pay-out of the deal waits for whoever pays it; one that failed before is not sent again. */
export const order_payout: Effect = ({ entity, record, facts }) => {
  const isDpo = entity === "dpo";
  const account = facts["payee_account"] as { id: string } | undefined;
  return {
    steps: [...((facts["live_payouts"] as readonly string[] | undefined) ?? []).map((id) => ({ do: "disbursement.cancel", id })), { do: "disbursement.fall_due", create: {
      source_kind: isDpo ? "dpo" : "ep", source_no: record["number"], ...(isDpo ? { dpo: record["id"] } : { early_payment: record["id"] }),
      payer_entity: isDpo ? record["financier_entity"] : record["funder_entity"], payee_entity: isDpo ? record["vendor_entity"] : record["supplier_entity"], payee_account: account?.id ?? record["payout_account"],
      currency: record["currency"], gross: moneyOf(record, "net_total"), net: moneyOf(record, "net_total"), deductions: [], value_date: record["pay_date"],
    } }],
  };
};

/** The discount that came to be earned by today. */
export const earn_discount: Effect = (moment) => {
  const { record } = moment;
  if (moment.entity === "dpo") return earnedSince(moment, record);
  return earnedSince(moment, { ...record, rate: record["apr"], payables: rowsIn(record, "items").map((row) => ({ face: row["amount"], maturity_date: row["due_date"], answer: "accepted" })) });
};
