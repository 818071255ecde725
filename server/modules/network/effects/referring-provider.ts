import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { creation } from "../../../platform/lifecycle/step.ts";

/** The fund provider by whose own code an enterprise registered, as a company entity. */
interface ReferringProvider {
  readonly id: Id<"company_entity">;
  readonly name: string;
}

/**
 * Reads it; undefined for whoever came without a code, by another's, in another role, or for a company that the
 * operator admits first.
 */
const referring_provider = async ({
  db,
  record,
}: ReadingOf<"registration">): Promise<ReferringProvider | undefined> => {
  if (record.role !== "enterprise" || typeof record.referral_code !== "string") return undefined;
  const registered = await db.first("SELECT 1 AS found FROM company WHERE id = $1::bigint AND status = 'registered'", [
    record.company ?? null,
  ]);
  return registered
    ? undefined
    : db.first<{ id: Id<"company_entity">; name: string }>(
        `SELECT e.id, e.legal_name AS name
     FROM company c
     JOIN company_entity e ON e.company = c.id
     WHERE c.referral_code = $1 AND c.role = 'financier' AND c.status = 'active'
     ORDER BY e.is_default DESC NULLS LAST, e.id LIMIT 1`,
        [record.referral_code],
      );
};

/** An enterprise that came with a fund provider's own code works with it from the beginning. */
export const link_referring_provider = effect(
  "link_referring_provider",
  { referring_provider },
  ({ record, facts }) => {
    const provider = facts.referring_provider;
    if (provider === undefined || !record.company) return {};
    const { company, name, email } = record;
    return {
      steps: [
        creation("fund_provider.bring", {
          company,
          provider_entity: provider.id,
          name: provider.name,
          contact_name: name,
          email,
        }),
      ],
    };
  },
);
