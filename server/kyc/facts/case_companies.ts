import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The companies on both sides of a case: their ids, roles and states. */
export const case_companies: Fact = async ({ db, record }) => {
  const rows = await db.rows<{ entity: string; id: string; role: string; status: string; uen: string; name: string }>(
    `SELECT one.id AS entity, company.id, company.role, company.status, one.uen, one.legal_name AS name FROM company_entity one JOIN company ON company.id = one.company WHERE one.id = ANY($1::bigint[])`,
    [[record["entity"], record["financier_entity"]].filter(Boolean)],
  );
  const of = (entity: unknown) => rows.find((row) => row.entity === String(entity));
  return { applicant: of(record["entity"]), financier: of(record["financier_entity"]) };
};

/** A company of a case as this fact tells it. */
export interface CaseCompany {
  readonly entity: string;
  readonly id: string;
  readonly role: string;
  readonly status: string;
  readonly uen: string;
  readonly name: string;
}

/** Both sides of a case. */
export interface CaseCompanies {
  readonly applicant?: CaseCompany;
  readonly financier?: CaseCompany;
}
