import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReservedDeal } from "../facts/reserved_deals.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const sum = (deals: readonly ReservedDeal[]): string => text(deals.reduce((all, deal) => all + cents(deal.amount), 0n));

/** How a deal that is only reserved ends. */
const ENDS: Readonly<Record<ReservedDeal["entity"], string>> = { dpo: "dpo.cancel", financing_application: "financing_application.withdraw", early_payment: "early_payment.stop" };

/** Deals that are only reserved are cancelled and give their limits back; what runs, runs off. */
export const cancel_reserved_deals: Effect = ({ record, ask, facts }) => {
  const deals = facts["reserved_deals"] as readonly ReservedDeal[];
  const pending = deals.filter((deal) => deal.pending);
  const running = deals.filter((deal) => !deal.pending);
  const lastOne = running.map((deal) => deal.maturity_date ?? "").toSorted().at(-1);
  const outcome = (ask["run_off"] ?? record["run_off"]) === "buy_back" ? "bought_back" : "runs_off";
  return {
    sets: { outstanding_at_request: sum(running) },
    steps: pending.map(({ entity, id }) => ({ do: ENDS[entity], id, ...(entity === "dpo" ? { values: { comment: String(ask["reason"] ?? "") } } : {}) })),
    figures: { outstanding: sum(running), reserved_released: sum(pending), cancelled_count: String(pending.length), ...(lastOne ? { last_maturity: lastOne } : {}) },
    lines: deals.map(({ deal_no, product, currency, amount, maturity_date, pending: isPending }) => ({
      deal_no, product, currency, amount, ...(maturity_date === null ? {} : { maturity_date }), outcome: isPending ? "cancelled" : outcome,
    })),
  };
};
