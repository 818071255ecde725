import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { invoice_on_platform } from "./facts.ts";

/** Whether another invoice of the company has this number already: one that was sent, or one on the platform. */
const own_number = async ({ db, record }: ReadingOf<"tool_invoice">): Promise<{ readonly exists: boolean }> => {
  const found = await db.first(
    `SELECT 1 AS found
     FROM tool_invoice t
     WHERE t.company = $1::bigint
       AND lower(t.number) = lower($2)
       AND t.status <> 'draft'
       AND t.id IS DISTINCT FROM $3::bigint
     UNION ALL SELECT 1
     FROM invoice i
     JOIN company_entity e ON e.id = i.seller_entity
     WHERE e.company = $1::bigint AND lower(i.invoice_no) = lower($2)
     LIMIT 1`,
    // A preview of one that is not stored yet has no id to leave out.
    [record.company ?? null, record.number ?? "", /^\d+$/.test(record.id ?? "") ? record.id : null],
  );
  return { exists: found !== undefined };
};

/** The number is free on the platform, and the buyer is linked to the company. */
export const free_on_platform = guard("free_on_platform", { invoice_on_platform }, ({ facts }) => {
  const { exists, linked } = facts.invoice_on_platform;
  return exists ? { at: ["number"] } : linked ? undefined : { at: ["buyer_entity"] };
});

/** No other invoice of the company bears the number. */
export const own_number_free = guard("own_number_free", { own_number }, ({ facts }) =>
  facts.own_number.exists ? { at: ["number"] } : undefined,
);
