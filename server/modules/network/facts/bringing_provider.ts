import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The fund provider by whose own code an enterprise registered, as a company entity. */
export interface BringingProvider {
  readonly id: Id<"company_entity">;
  readonly name: string;
}

/**
 * Reads it; undefined for whoever came without a code, by another's, in another role, or for a company that the
 * operator admits first.
 */
export const bringing_provider = async ({
  db,
  record,
}: ReadingOf<"registration">): Promise<BringingProvider | undefined> => {
  if (record.role !== "enterprise" || typeof record.referral_code !== "string") return undefined;
  const registered = await db.first("SELECT 1 AS found FROM company WHERE id = $1::bigint AND status = 'registered'", [
    record.company ?? null,
  ]);
  return registered
    ? undefined
    : db.first<{ id: Id<"company_entity">; name: string }>(
        `SELECT e.id, e.legal_name AS name FROM company c JOIN company_entity e ON e.company = c.id WHERE c.referral_code = $1 AND c.role = 'financier' AND c.status = 'active'
     ORDER BY e.is_default DESC NULLS LAST, e.id LIMIT 1`,
        [record.referral_code],
      );
};
