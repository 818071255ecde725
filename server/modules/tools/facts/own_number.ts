import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Whether another invoice of the company has this number already: one that was sent, or one on the platform. */
export const own_number = async ({ db, record }: ReadingOf<"tool_invoice">): Promise<{ readonly taken: boolean }> => {
  const found = await db.first(
    `SELECT 1 AS found FROM tool_invoice t WHERE t.company = $1::bigint AND lower(t.number) = lower($2) AND t.status <> 'draft' AND t.id IS DISTINCT FROM $3::bigint
     UNION ALL SELECT 1 FROM invoice i JOIN company_entity e ON e.id = i.seller_entity WHERE e.company = $1::bigint AND lower(i.invoice_no) = lower($2) LIMIT 1`,
    [record.company ?? null, record.number ?? "", record.id ?? null],
  );
  return { taken: found !== undefined };
};
