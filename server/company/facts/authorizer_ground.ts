import type { Fact } from "../../lifecycle/facts/fact.ts";

/** What speaks for and against an authorizer: who else binds the company, the officers its KYC names. */
export interface AuthorizerGround {
  readonly other_ceos: number;
  readonly officers: readonly string[];
}

/** Reads it. */
export const authorizer_ground: Fact = async ({ db, record }): Promise<AuthorizerGround> => {
  const id = String(record["id"]);
  const ceos = await db.first<{ count: string }>(
    `SELECT count(*) AS count FROM authorizer one JOIN company_entity entity ON entity.id = one.entity
     WHERE entity.company = (SELECT company FROM company_entity WHERE id = $1::bigint) AND one.authorizer_type = 'ceo' AND one.status = 'active' AND one.id <> $2::bigint`, [record["entity"] ?? null, id]);
  const officers = await db.rows<{ name: string }>(
    `SELECT director.name FROM kyc_case_directors director JOIN kyc_case ON kyc_case.id = director.parent WHERE kyc_case.entity = $1::bigint`, [record["entity"] ?? null]);
  return { other_ceos: Number(ceos?.count ?? 0), officers: officers.map(({ name }) => name) };
};
