import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReservedDeal } from "../facts/reserved_deals.ts";
import { plusBusinessDays } from "../../lifecycle/calendar/business-day.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";

/** Business days in which a supplier buys back, where the termination names no day on which it takes effect. */
const BUY_BACK_DAYS = 5;

const sum = (deals: readonly ReservedDeal[]): string => text(deals.reduce((all, deal) => all + cents(deal.amount), 0n));

/** How a deal that is only reserved ends. */
const ENDS: Readonly<Record<ReservedDeal["entity"], string>> = { dpo: "dpo.cancel", financing_application: "financing_application.withdraw", early_payment: "early_payment.stop" };

/** What is done with running deals that a supplier may be called on to buy back: nothing, the call, or where it is not the fund provider who terminates, the wish for it. Payables and early payments are debts of the enterprise: nobody buys them back. */
function buyBack({ record, ask, actor, at }: Moment): { readonly outcome: "runs_off" | "bought_back" | "buy_back_asked"; readonly step?: string } {
  if ((ask["run_off"] ?? record["run_off"]) !== "buy_back") return { outcome: "runs_off" };
  const financier = at("company_entity", String(record["financier_entity"]));
  return actor.kind === "system" || financier?.["company"] === actor.company ? { outcome: "bought_back", step: "financing_application.call_back" } : { outcome: "buy_back_asked", step: "financing_application.ask_back" };
}

/** Deals that are only reserved are cancelled and give their limits back; what runs, runs off, or its supplier is called on to buy it back. */
export const cancel_reserved_deals: Effect = (moment) => {
  const { record, ask, facts, today, holidays } = moment;
  const deals = facts["reserved_deals"] as readonly ReservedDeal[];
  const pending = deals.filter((deal) => deal.pending);
  const running = deals.filter((deal) => !deal.pending);
  const lastOne = running.map((deal) => deal.maturity_date ?? "").toSorted().at(-1);
  const { outcome, step } = buyBack(moment);
  const by = ask["effective_on"] ?? plusBusinessDays(today, BUY_BACK_DAYS, holidays);
  const outcomeOf = (deal: ReservedDeal) => (deal.pending ? "cancelled" : deal.recallable ? outcome : "runs_off");
  return {
    sets: { outstanding_at_request: sum(running), run_off: ask["run_off"] ?? record["run_off"] ?? "collect_to_maturity" },
    steps: [
      ...pending.map(({ entity, id }) => ({ do: ENDS[entity], id, ...(entity === "dpo" ? { values: { comment: String(ask["reason"] ?? "") } } : {}) })),
      ...(step === undefined ? [] : running.filter((deal) => deal.recallable).map(({ id }) => ({ do: step, id, values: { buy_back_by: by } }))),
    ],
    figures: { outstanding: sum(running), reserved_released: sum(pending), cancelled_count: String(pending.length), ...(lastOne ? { last_maturity: lastOne } : {}) },
    lines: deals.map((deal) => ({
      deal_no: deal.deal_no, product: deal.product, currency: deal.currency, amount: deal.amount, ...(deal.maturity_date === null ? {} : { maturity_date: deal.maturity_date }), outcome: outcomeOf(deal),
    })),
  };
};
