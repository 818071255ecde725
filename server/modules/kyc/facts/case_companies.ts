import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A company of a case as this fact tells it. */
export interface CaseCompany extends Record<string, unknown> {
  readonly entity: Id<"company_entity">;
  readonly id: Id<"company">;
  readonly role: string;
  readonly status: string;
  readonly uen: string;
  readonly name: string;
}

/** Both sides of a case. */
export interface CaseCompanies {
  readonly applicant: CaseCompany | undefined;
  readonly financier: CaseCompany | undefined;
}

/** The companies on both sides of a case: their ids, roles and states. */
export async function case_companies({ db, record }: ReadingOf<"kyc_case">): Promise<CaseCompanies> {
  const rows = await db.rows<CaseCompany>(
    `SELECT one.id AS entity, company.id, company.role, company.status, one.uen, one.legal_name AS name FROM company_entity one JOIN company ON company.id = one.company WHERE one.id = ANY($1::bigint[])`,
    [[record.entity, record.financier_entity].filter(Boolean)],
  );
  const of = (entity: unknown) => rows.find((row) => row.entity === String(entity));
  return { applicant: of(record.entity), financier: of(record.financier_entity) };
}
