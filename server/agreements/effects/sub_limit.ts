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

/** A limit begins with nothing reserved or used. */
export const empty_limit: Effect = ({ record }) => ({ sets: { reserved: record["reserved"] ?? "0.00", utilised: record["utilised"] ?? "0.00", ...("kind" in record ? { frozen_amount: record["frozen_amount"] ?? "0.00" } : {}) } });

const notice = (answer: "sent" | "acknowledged" | "refused"): Effect => () => ({ sets: { noa_status: answer } });
/** The buyer was sent the notice of assignment. */
export const buyer_notified: Effect = notice("sent");
/** The buyer has acknowledged it. */
export const buyer_acknowledged: Effect = notice("acknowledged");

/** The last statement of the ended relation is drawn up. */
export const final_statement: Effect = ({ record, facts, today }) => {
  const from = facts["last_statement"] as string;
  return from >= today ? {} : {
    steps: [{
      do: "statement.generate", create: { financier_entity: record["financier_entity"], counterparty_entity: record["vendor_entity"] ?? record["entity"], currency: record["currency"], period_from: from, period_to: today },
      values: { counterparty_entity: record["vendor_entity"] ?? record["entity"], currency: record["currency"], period_from: from, period_to: today },
    }],
  };
};
