import { found, type Invariant, lookedAt, type Finding } from "./invariant.ts";
import type { Registry } from "../../../registry/registry.ts";
import { quoted } from "../store/tables/column.ts";
import { hasTable, tableOf } from "../store/tables/table.ts";

/** No session of somebody inactive, or of an inactive company. */
export const sessions_live: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'user ' || u.id AS record,
    'signed in as ' || u.status || ' of a company that is ' || coalesce(c.status, 'none') AS says
  FROM session s
  LEFT JOIN "user" u ON u.id = s.user_id
  LEFT JOIN company c ON c.id = u.company
  WHERE u.id IS NULL OR u.status <> 'active' OR c.status NOT IN ('active', 'pending', 'onboarding', 'registered')`,
  );

/**
 * Whoever decides by a mailed link decides once for each link; a code that was used is not usable; a link is used or
 * revoked, and in time.
 */
export const used_once: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT t.subject_entity || ' ' || t.subject_id AS record,
    t.transition || ' was taken ' || count(*) || ' times by ' || t.actor_name || ' with ' || max(k.used) || ' links' AS says
  FROM timeline_entry t
  JOIN (
    SELECT subject_entity, subject_id, transition, recipient, count(used_at) AS used FROM email_link GROUP BY 1, 2, 3, 4
  ) k
    ON k.subject_entity = t.subject_entity
      AND k.subject_id = t.subject_id
      AND k.transition = t.transition
      AND k.recipient = t.actor_name
  WHERE t.actor IS NULL
  GROUP BY t.subject_entity, t.subject_id, t.transition, t.actor_name
  HAVING count(*) > max(k.used)
  UNION ALL
  SELECT 'email_link ' || id, 'used at ' || used_at || ', it ended at ' || expires_at
  FROM email_link
  WHERE used_at > expires_at
  UNION ALL
  SELECT 'one_time_code ' || id, 'used at ' || used_at || ', it ended at ' || expires_at
  FROM one_time_code
  WHERE used_at > expires_at
  UNION ALL
  SELECT 'email_link ' || min(id), count(*) || ' links have one token'
  FROM email_link
  WHERE token_hash IS NOT NULL
  GROUP BY token_hash
  HAVING count(*) > 1`,
  );

/** What everybody deals with, or what only says who somebody is. */
const SHARED = new Set(["company", "company_entity", "user"]);

/**
 * The companies to which a path of fields leads from a row, as a query of one column; undefined where it does not go by
 * columns alone.
 */
function ledTo(
  registry: Registry,
  entity: string,
  alias: string,
  [field = "", ...rest]: readonly string[],
): string | undefined {
  const column = hasTable(registry, entity) ? tableOf(registry, entity).byName.get(field) : undefined;
  if (!column) return undefined;
  if (rest.length === 0) return column.references === "company" ? `SELECT ${alias}.${quoted(field)}` : undefined;
  const property = registry.entities.get(entity)?.properties[field];
  const refers = property?.ref ?? property?.items?.ref;
  const inner = refers === undefined ? undefined : ledTo(registry, refers, `${alias}r`, rest);
  if (refers === undefined || inner === undefined) return undefined;
  const at = `${alias}.${quoted(field)}`;
  return `SELECT ${alias}q.company
    FROM ${quoted(refers)} ${alias}r
    CROSS JOIN LATERAL (${inner}) AS ${alias}q(company)
    WHERE ${alias}r.id = ${column.type.endsWith("[]") ? `ANY(${at})` : at}`;
}

/**
 * The companies that are party of a row by its columns, as an SQL array, and the columns that name a legal entity of
 * one; undefined where none is.
 */
function companies(
  registry: Registry,
  entity: string,
  alias: string,
): { readonly array: string; readonly entities: readonly string[] } | undefined {
  const found = registry.entities.get(entity);
  if (!found?.parties || !hasTable(registry, entity)) return undefined;
  const { byName } = tableOf(registry, entity);
  const paths = Object.values(found.parties).flatMap((partyRule) => {
    const path = typeof partyRule === "string" ? partyRule : "field" in partyRule ? partyRule.field : undefined;
    return path === undefined ? [] : [path];
  });
  const entities = new Set<string>();
  const others = new Set<string>();
  for (const path of paths) {
    const [field = "", ...rest] = path.split(".");
    const isOfEntity =
      rest.join(".") === "company" &&
      byName.get(field)?.references === "company_entity" &&
      !byName.get(field)?.type.endsWith("[]");
    const led = isOfEntity ? undefined : ledTo(registry, entity, alias, path.split("."));
    if (isOfEntity) entities.add(`${alias}.${quoted(field)}`);
    else if (led !== undefined) others.add(led);
  }
  // Entities of a row are looked up together: this is asked of each row twice.
  const named =
    entities.size === 0
      ? []
      : [`SELECT e.company FROM company_entity e WHERE e.id = ANY(ARRAY[${[...entities].join(", ")}])`];
  const parts = [...named, ...others];
  return parts.length === 0 ? undefined : { array: `ARRAY(${parts.join(" UNION ALL ")})`, entities: [...entities] };
}

/** That two rows name no legal entity in common, where both name any: most have one, and are looked at no further. */
const apart = (own: readonly string[], theirs: readonly string[]): string[] =>
  own.flatMap((one) => theirs.map((other) => `(${one} = ${other}) IS NOT TRUE`));

/** No record refers to another with which it has no company in common; one legal entity in common is that too. */
export const tenants_apart: Invariant = async ({ db, registry, share }) => {
  const findings: Finding[] = [];
  for (const [name, entity] of registry.entities) {
    const own = companies(registry, name, "x");
    if (own === undefined || entity.public) continue;
    const { name: table, columns, children } = tableOf(registry, name);
    const columnsOfAll = [
      ...columns.map((column) => ({ column, from: `${quoted(table)} x`, at: "x" })),
      ...children.flatMap((child) =>
        child.columns.map((column) => ({
          column,
          from: `${quoted(table)} x JOIN ${quoted(child.name)} c ON c.parent = x.id`,
          at: "c",
        })),
      ),
    ];
    for (const { column, from, at } of columnsOfAll) {
      const refers = column.references;
      const theirs =
        refers === undefined || SHARED.has(refers) || registry.entities.get(refers)?.public
          ? undefined
          : companies(registry, refers, "y");
      if (refers === undefined || theirs === undefined) continue;
      findings.push(
        ...(await found(
          db,
          `SELECT p.record, p.says
            FROM (
              SELECT '${name} ' || x.id AS record,
                '${column.name} leads to ${refers} ' || y.id || ' of another company' AS says,
                ${own.array} AS own, ${theirs.array} AS theirs
              FROM ${from}
              JOIN ${quoted(refers)} y ON y.id = ${at}.${quoted(column.name)}
              WHERE ${[lookedAt(share, "x.id", "x.updated_at", "y.updated_at"), ...apart(own.entities, theirs.entities)].join(" AND ")}
              OFFSET 0
            ) p
            WHERE NOT (p.own && p.theirs) AND cardinality(p.own) > 0 AND cardinality(p.theirs) > 0`,
        )),
      );
    }
  }
  return findings;
};
