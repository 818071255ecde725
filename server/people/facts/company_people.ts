import type { Fact } from "../../lifecycle/facts/fact.ts";

/** An active person of a record's company, as far as rights are concerned. */
export interface CompanyPerson {
  readonly id: string;
  readonly administrator: boolean;
  /** May confirm what another has proposed. */
  readonly confirms: boolean;
}

const CONFIRMING = ["user.manage", "document.sign"];

/** The active people of the company that a record belongs to, in the order of their ids; locked when a decision stands on them. */
export const company_people: Fact = async ({ db, registry, record, lock }) => {
  const rows = await db.rows<{ id: string; roles: string[] | null; permission_groups: string[] | null; is_company_admin: boolean | null }>(
    `SELECT id, roles, permission_groups, is_company_admin FROM "user" WHERE company = $1 AND status = 'active' ORDER BY id${lock ? " FOR UPDATE" : ""}`, [record["company"] ?? null]);
  return rows.map(({ id, roles, permission_groups, is_company_admin }): CompanyPerson => ({
    id, administrator: is_company_admin === true,
    confirms: (roles ?? []).some((role) => (permission_groups ?? []).some((group) => registry.roles.roles[role]?.groups?.[group]?.some((permission) => CONFIRMING.includes(permission)))),
  }));
};
