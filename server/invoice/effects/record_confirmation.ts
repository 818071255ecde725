import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { actorName } from "../../lifecycle/plan/actor.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/**
 * Who confirmed, when, how much (all that is outstanding unless less was said, then with its reason), and the day it falls due.
 * Adds nothing where a dispute is resolved against the invoice.
 */
export const record_confirmation: Effect = ({ record, ask, actor, now }) => {
  if (ask["resolution"] === "rejected") return {};
  const amount = String(ask["confirmed_amount"] ?? record["outstanding"]);
  const isLess = compare(amount, String(record["outstanding"])) < 0;
  const said = isLess ? { shortfall_code: ask["shortfall_code"] ?? null, shortfall_text: ask["shortfall_text"] ?? ask["comment"] ?? null } : { shortfall_code: null, shortfall_text: null };
  return {
    sets: { ...said, confirmed_amount: amount, confirmed_by: actorName(actor), confirmed_at: now, maturity_date: record["due_date_adjusted"] ?? record["due_date"] },
    figures: { confirmed_amount: amount, outstanding: String(record["outstanding"]) },
  };
};
