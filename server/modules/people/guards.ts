import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { OWN_PERMISSIONS, permissionsWith } from "../../platform/session/acting.ts";
import { administers } from "./rights.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { given } from "../../platform/records/fields.ts";

/**
 * How many approval rules of the company name a group: permission groups of its own by their ids, others by their
 * names.
 */
const rules_naming = async ({ db, entity, record }: ReadingOf<"permission_group" | "user_group">) => {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count
      FROM approval_rule
      WHERE company = $1 AND status IN ('proposed', 'active') AND strpos(tiers::text, to_json($2::text)::text) > 0`,
    [record.company ?? null, record[entity === "permission_group" ? "id" : "name"] ?? ""],
  );
  return row?.count ?? 0;
};

/** How many people have a permission group of the company's own, or are proposed it. */
const people_given = async ({ db, record }: ReadingOf<"permission_group">) => {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count
      FROM "user"
      WHERE company = $1 AND ($2::bigint = ANY(own_groups) OR $2::bigint = ANY(proposed_own_groups))`,
    [record.company ?? null, record.id ?? null],
  );
  return row?.count ?? 0;
};

/** An active person of a record's company, as far as rights are concerned. */
interface CompanyPerson {
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
const company_people = async ({ db, registry, record, lock }: ReadingOf<"permission_group" | "user">) => {
  const rows = await db.rows<{
    id: string;
    roles: string[] | null;
    permission_groups: string[] | null;
    own: string[] | null;
    is_company_admin: boolean | null;
  }>(
    `SELECT u.id, u.roles, u.permission_groups, ${OWN_PERMISSIONS} AS own, u.is_company_admin
      FROM "user" u
      WHERE u.company = $1 AND u.status = 'active'
      ORDER BY u.id${lock ? " FOR UPDATE OF u" : ""}`,
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

/** Another active administrator stays when this one is disabled or loses the administration. */
export const keeps_an_admin = guard("keeps_an_admin", { company_people }, ({ record, ask, facts }) => {
  const stays = ask.comment === undefined && administers(record.proposed_groups);
  if (record.is_company_admin !== true || record.status !== "active" || stays) return undefined;
  const people = facts.company_people;
  return people.some((person) => person.administrator && person.id !== given(record, "id")) ? undefined : {};
});

/** Only where the company has nobody else to confirm may one person settle it alone. */
export const nobody_to_confirm = guard("nobody_to_confirm", { company_people }, ({ record, actor, facts }) => {
  const people = facts.company_people;
  const others = people.filter(
    (person) =>
      person.confirms && person.id !== given(record, "id") && !(actor.kind === "user" && actor.id === person.id),
  );
  return others.length === 0 ? undefined : {};
});

/** Nobody has the permission group. */
export const not_given = guard("not_given", { people_given }, ({ facts }) =>
  Number(facts.people_given) > 0 ? { params: { count: String(facts.people_given) } } : undefined,
);

/** No approval rule uses the group. */
export const not_in_rules = guard("not_in_rules", { rules_naming }, ({ facts }) =>
  Number(facts.rules_naming) > 0 ? {} : undefined,
);

/** Nobody does this about themselves. */
export const not_self = guard("not_self", ({ record, actor }) =>
  actor.kind === "user" && actor.id === given(record, "id") ? {} : undefined,
);
