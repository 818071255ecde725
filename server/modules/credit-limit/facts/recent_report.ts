import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Whether the fund provider has a credit report on this buyer that is at most three months old. */
export const recent_report = async ({ db, record, today }: ReadingOf<"buyer_list_entry">) =>
  (await db.first(
    `SELECT 1 AS found FROM brc_report r JOIN company_entity e ON e.id = r.subject_entity
   WHERE e.uen = $1 AND r.financier_entity = $2::bigint AND r.state = 'delivered' AND r.ordered_at >= ($3::date - interval '3 months') LIMIT 1`,
    [record.buyer_uen ?? "", record.financier_entity ?? null, today],
  )) !== undefined;
