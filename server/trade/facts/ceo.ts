import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Who gives a company's last approval. */
export interface Ceo {
  readonly email: string;
  readonly name: string;
}

/**
 * The authorizer of type `ceo` of the entity that a payment obligation binds; where none was put forward yet, whoever may sign
 * for its company. Undefined where nobody can. When locked, that power does not end meanwhile.
 */
export const ceo: Fact = async ({ db, record, lock }): Promise<Ceo | undefined> => {
  const entity = record["issuer_entity"] ?? record["enterprise_entity"];
  if (entity === undefined || entity === null) return undefined;
  const named = await db.first<{ email: string; name: string }>(
    `SELECT email, name FROM authorizer WHERE entity = $1 AND authorizer_type = 'ceo' AND status = 'active' AND email IS NOT NULL ORDER BY id LIMIT 1${lock ? " FOR SHARE" : ""}`, [entity]);
  if (named) return named;
  return db.first<{ email: string; name: string }>(
    `SELECT coalesce(who.contact_email, who.email) AS email, who.name FROM "user" AS who JOIN company_entity AS own ON own.company = who.company
     WHERE own.id = $1 AND who.status = 'active' AND 'signatory' = ANY(who.permission_groups) ORDER BY who.id LIMIT 1`, [entity]);
};
