import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Who gives a company's last approval. */
export interface Ceo {
  readonly email: string;
  readonly name: string;
}

/**
 * The authorizer of type `ceo` of the entity that a payment obligation binds; where none was put forward yet, whoever
 * may sign for its company. Undefined where nobody can. When locked, that power does not end meanwhile.
 */
export async function ceoOf(
  { db, lock }: Pick<ReadingOf<"dpo" | "invoice_paid">, "db" | "lock">,
  entity: Id<"company_entity"> | null | undefined,
): Promise<Ceo | undefined> {
  if (!entity) return undefined;
  const named = await db.first<{ email: string; name: string }>(
    `SELECT email, name
      FROM authorizer
      WHERE entity = $1 AND authorizer_type = 'ceo' AND status = 'active' AND email IS NOT NULL
      ORDER BY id
      LIMIT 1${lock ? " FOR SHARE" : ""}`,
    [entity],
  );
  if (named) return named;
  return db.first<{ email: string; name: string }>(
    `SELECT coalesce(who.contact_email, who.email) AS email, who.name
     FROM "user" AS who
     JOIN company_entity AS own ON own.company = who.company
     WHERE own.id = $1 AND who.status = 'active' AND 'signatory' = ANY(who.permission_groups) ORDER BY who.id LIMIT 1`,
    [entity],
  );
}

/** Who gives the last approval of what a payment obligation binds. */
export const ceo = (reading: ReadingOf<"invoice_paid" | "dpo">): Promise<Ceo | undefined> =>
  ceoOf(reading, reading.entity === "dpo" ? reading.record.enterprise_entity : reading.record.issuer_entity);
