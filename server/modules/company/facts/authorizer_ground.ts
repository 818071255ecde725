import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What speaks for and against an authorizer: who else binds the company, the officers its KYC names. */
export interface AuthorizerGround {
  readonly other_ceos: number;
  readonly officers: readonly string[];
}

/** Reads it. */
export const authorizer_ground = async ({ db, record, lock }: ReadingOf<"authorizer">): Promise<AuthorizerGround> => {
  const id = String(record.id);
  const ceos = await db.rows(
    `SELECT one.id FROM authorizer one JOIN company_entity entity ON entity.id = one.entity
     WHERE entity.company = (SELECT company FROM company_entity WHERE id = $1::bigint) AND one.authorizer_type = 'ceo' AND one.status = 'active' AND one.id <> $2::bigint${lock ? " FOR SHARE OF one" : ""}`,
    [record.entity ?? null, id],
  );
  const officers = await db.rows<{ name: string }>(
    `SELECT director.name FROM kyc_case_directors director JOIN kyc_case ON kyc_case.id = director.parent WHERE kyc_case.entity = $1::bigint`,
    [record.entity ?? null],
  );
  return { other_ceos: ceos.length, officers: officers.map(({ name }) => name) };
};
