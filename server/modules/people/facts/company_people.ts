import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../../../platform/session/acting.ts";

/** An active person of a record's company, as far as rights are concerned. */
export interface CompanyPerson {
  readonly id: string;
  readonly administrator: boolean;
  /** May confirm what another has proposed. */
  readonly confirms: boolean;
}

const CONFIRMING = ["user.manage", "document.sign"];

/**
 * The active people of the company that a record belongs to, in the order of their ids; locked when a decision stands
 * on them.
 */
export const company_people = async ({ db, registry, record, lock }: ReadingOf<"permission_group" | "user">) => {
  const rows = await db.rows<{
    id: string;
    roles: string[] | null;
    permission_groups: string[] | null;
    own: string[] | null;
    is_company_admin: boolean | null;
  }>(
    `SELECT u.id, u.roles, u.permission_groups, ${OWN_PERMISSIONS} AS own, u.is_company_admin FROM "user" u WHERE u.company = $1 AND u.status = 'active' ORDER BY u.id${lock ? " FOR UPDATE OF u" : ""}`,
    [record.company ?? null],
  );
  return rows.map(({ id, roles, permission_groups: groups, own, is_company_admin: administers }): CompanyPerson => ({
    id,
    administrator: administers === true,
    confirms: (roles ?? []).some((role) =>
      CONFIRMING.some((permission) => permissionsWith(registry, role, groups ?? [], own ?? []).has(permission)),
    ),
  }));
};
