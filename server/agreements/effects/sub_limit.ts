import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** A sub-limit has the currency of its facility. */
export const facility_currency: Effect = ({ record, at }) => ({ sets: { currency: at("facility", String(record["facility"]))?.["currency"] ?? record["currency"], reserved: record["reserved"] ?? "0.00", utilised: record["utilised"] ?? "0.00" } });

/** Which side froze it: only that side lifts it. */
export const mark_freezer: Effect = ({ record, actor, at }) => {
  const enterprise = at("company_entity", String(record["enterprise_entity"]));
  return { sets: { frozen_by: actor.kind !== "system" && enterprise?.["company"] === actor.company ? "enterprise" : "financier" } };
};

/** The freeze is gone. */
export const clear_freezer: Effect = () => ({ sets: { frozen_by: null } });

/** Its maker has handed it to a colleague who sends it. */
export const mark_handed_over: Effect = ({ today }) => ({ sets: { handed_over_on: today } });

/** It waits for no colleague any more: who sent it has done so, or has given it back to its maker. */
export const end_hand_over: Effect = () => ({ sets: { handed_over_on: null } });

/** A limit begins with nothing reserved or used. */
export const empty_limit: Effect = ({ entity, record }) => ({ sets: { reserved: record["reserved"] ?? "0.00", utilised: record["utilised"] ?? "0.00", ...(entity === "facility" ? { frozen_amount: record["frozen_amount"] ?? "0.00" } : {}) } });

/** The buyer is rated as the fund provider says, else as it rated it on its list, else as the newest credit report grades it. */
export const rate_buyer: Effect = ({ ask, record, facts }) => ({ sets: { rating: ask["rating"] ?? record["rating"] ?? facts["buyer_rating"] ?? null } });

const notice = (answer: "sent" | "acknowledged" | "refused"): Effect => () => ({ sets: { noa_status: answer } });
/** The buyer was sent the notice of assignment. */
export const buyer_notified: Effect = notice("sent");
/** The buyer has acknowledged it. */
export const buyer_acknowledged: Effect = notice("acknowledged");

/** The last statement of the ended relation is drawn up: from the day after the last one to yesterday, whose books have all of it. */
export const final_statement: Effect = ({ record, facts, today }) => {
  const period = { period_from: facts["last_statement"] as string, period_to: plusDays(today, -1) };
  if (period.period_from > period.period_to) return {};
  const pair = { counterparty_entity: record["vendor_entity"] ?? record["entity"], currency: record["currency"] };
  return { steps: [{ do: "statement.generate", create: { financier_entity: record["financier_entity"], ...pair, ...period }, values: { ...pair, ...period } }] };
};
