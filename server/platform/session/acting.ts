import type { Registry } from "../../../registry/registry.ts";
import type { Acting, ReadContext } from "../context.ts";
import type { Reading, Row } from "../store/handle.ts";

/** Permissions that the user `u` has by the company's own groups. */
export const OWN_PERMISSIONS = `(
    SELECT array_agg(DISTINCT p)
    FROM "permission_group" g, unnest(g."permissions") AS p
    WHERE g."id" = ANY(u."own_groups") AND g."company" = u."company" AND g."status" = 'active'
  )`;

/**
 * The legal entities that the user `u` acts for: those that are named for them, in the order in which they are taken;
 * all of the company where none is, and for its administrators, who name them. Records of the company's other entities
 * are not theirs.
 */
const ENTITIES = `(SELECT array_agg(e."id" ORDER BY e."is_default" DESC NULLS LAST, e."id") FROM "company_entity" e WHERE e."company" = u."company"
  AND (
    coalesce(cardinality(u."legal_entities"), 0) = 0
      OR e."id" = ANY(u."legal_entities")
      OR coalesce(u."is_company_admin", false)
  ))`;

/** What is selected of a user to act as one; joined to whatever knows the user's id. */
export const ACTING_COLUMNS = `u."id" AS user_id, u."name" AS user_name, u."email" AS user_email, u."status" AS user_status, u."phone" AS user_phone, u."roles" AS roles, u."permission_groups" AS groups,
  u."is_company_admin" AS is_company_admin, c."id" AS company_id, c."name" AS company_name, c."status" AS company_status,
  ${OWN_PERMISSIONS} AS own_permissions,
  ${ENTITIES} AS entities`;
/** What ACTING_COLUMNS select. */
export interface ActingRow extends Row {
  readonly user_id: string;
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly user_status: string | null;
  readonly user_phone: string | null;
  readonly roles: readonly string[] | null;
  readonly groups: readonly string[] | null;
  readonly is_company_admin: boolean | null;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly company_status: string | null;
  readonly own_permissions: readonly string[] | null;
  readonly entities: readonly string[] | null;
}

export const ACTING_TABLES = `"user" u LEFT JOIN "company" c ON c."id" = u."company"`;

const MAY_ACT = new Set(["active", "pending", "unverified", "locked"]);
const COMPANY_MAY_NOT = new Set(["suspended", "closed"]);

const permissionCache = new WeakMap<Registry, Map<string, ReadonlySet<string>>>();

/** Permissions of a role by groups; a role without groups grants all its permissions to whoever has it. */
export function permissionsOf(
  registry: Registry,
  role: string | undefined,
  groups: readonly string[],
): ReadonlySet<string> {
  const cache = permissionCache.get(registry) ?? new Map<string, ReadonlySet<string>>();
  permissionCache.set(registry, cache);
  const key = `${role ?? ""} ${groups.join()}`;
  const known = cache.get(key);
  if (known) return known;
  const definition = role ? registry.roles.roles[role] : undefined;
  const own = definition?.groups;
  const may = new Set(own ? groups.flatMap((group) => own[group] ?? []) : (definition?.permissions ?? []));
  cache.set(key, may);
  return may;
}

/**
 * Permissions of a role by groups that every company has and by the company's own ones, which give nothing that the
 * role has not.
 */
export function permissionsWith(
  registry: Registry,
  role: string | undefined,
  groups: readonly string[],
  own: readonly string[],
): ReadonlySet<string> {
  const usual = permissionsOf(registry, role, groups);
  if (own.length === 0) return usual;
  const possible = registry.roles.roles[role ?? ""]?.permissions ?? [];
  return new Set([...usual, ...own.filter((permission) => possible.includes(permission))]);
}

/** What is left of somebody's permissions while their company waits to be admitted. */
function admittedTo(
  registry: Registry,
  role: string | undefined,
  company: string | undefined,
  permissions: ReadonlySet<string>,
): ReadonlySet<string> {
  if (company !== "registered") return permissions;
  return new Set(
    (registry.roles.roles[role ?? ""]?.before_admission ?? []).filter((permission) => permissions.has(permission)),
  );
}

/**
 * The acting person of a selected row; undefined when this user may not act now.
 * @param role the session's role; dropped when the user no longer holds it
 */
export function actingOf(
  registry: Registry,
  row: ActingRow,
  session: string,
  role: string | undefined,
): Acting | undefined {
  const status = row.user_status ?? "";
  if (!MAY_ACT.has(status) || COMPANY_MAY_NOT.has(row.company_status ?? "")) return undefined;
  const held = row.roles ?? [];
  const current = role !== undefined && held.includes(role) ? role : undefined;
  return {
    session,
    user: {
      id: row.user_id,
      name: row.user_name ?? "",
      email: row.user_email ?? "",
      status,
      ...(row.user_phone === null ? {} : { phone: row.user_phone }),
    },
    company:
      row.company_id === null
        ? undefined
        : { id: row.company_id, name: row.company_name ?? "", status: row.company_status ?? "" },
    entities: row.entities ?? [],
    role: current,
    roles: current ? [current, ...held.filter((one) => one !== current)] : held,
    permissions: admittedTo(
      registry,
      current,
      row.company_status ?? undefined,
      permissionsWith(registry, current, row.groups ?? [], row.own_permissions ?? []),
    ),
    isCompanyAdmin: row.is_company_admin === true,
  };
}

/**
 * The acting person of a user's id without a session: jobs, seeds, letters. Role: the given one, else the first held.
 */
export async function actingUser(
  db: Reading,
  registry: Registry,
  userId: string,
  role?: string,
): Promise<Acting | undefined> {
  const row = await db.first<ActingRow>(`SELECT ${ACTING_COLUMNS} FROM ${ACTING_TABLES} WHERE u."id" = $1::bigint`, [
    userId,
  ]);
  return row && actingOf(registry, row, "", role ?? row.roles?.[0]);
}

/**
 * Whether the company has nobody else who could confirm: active, and with one of these permissions, of rights a manager
 * of users or a signatory.
 */
export async function isSoleApprover(
  context: ReadContext,
  except: readonly string[],
  permissions: readonly string[] = ["user.manage", "document.sign"],
): Promise<boolean> {
  const confirming = Object.entries(context.registry.roles.roles[context.acting?.role ?? ""]?.groups ?? {})
    .filter(([, given]) => permissions.some((permission) => given.includes(permission)))
    .map(([name]) => name);
  const row = await context.db.first(
    `SELECT 1 AS found
      FROM "user" u
      WHERE u.company = $1
        AND u.status = 'active'
        AND NOT (u.id = ANY($2::bigint[]))
        AND (u.permission_groups && $3::text[] OR ${OWN_PERMISSIONS}::text[] && $4::text[])
      LIMIT 1`,
    [context.acting?.company?.id ?? null, except, confirming, permissions],
  );
  return row === undefined;
}
