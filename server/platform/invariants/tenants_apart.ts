import type { Registry } from "../../../registry/registry.ts";
import { quoted } from "../store/tables/column.ts";
import { hasTable, tableOf } from "../store/tables/table.ts";
import { found, lookedAt, type Finding, type Invariant } from "./invariant.ts";

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

/** The companies that are party of a row by its columns, as an SQL array; undefined where none is. */
function companies(registry: Registry, entity: string, alias: string): string | undefined {
  const found = registry.entities.get(entity);
  if (!found?.parties || !hasTable(registry, entity)) return undefined;
  const parts = Object.values(found.parties).flatMap((said) => {
    const path = typeof said === "string" ? said : "field" in said ? said.field : undefined;
    return path === undefined ? [] : (ledTo(registry, entity, alias, path.split(".")) ?? []);
  });
  return parts.length === 0 ? undefined : `ARRAY(${parts.join(" UNION ")})`;
}

/** No record refers to another with which it has no company in common. */
export const tenants_apart: Invariant = async ({ db, registry, share }) => {
  const findings: Finding[] = [];
  for (const [name, entity] of registry.entities) {
    const own = companies(registry, name, "x");
    if (own === undefined || entity.public) continue;
    const { name: table, columns, children } = tableOf(registry, name);
    const places = [
      ...columns.map((column) => ({ column, from: `${quoted(table)} x`, at: "x" })),
      ...children.flatMap((child) =>
        child.columns.map((column) => ({
          column,
          from: `${quoted(table)} x JOIN ${quoted(child.name)} c ON c.parent = x.id`,
          at: "c",
        })),
      ),
    ];
    for (const { column, from, at } of places) {
      const refers = column.references;
      const theirs =
        refers === undefined || SHARED.has(refers) || registry.entities.get(refers)?.public
          ? undefined
          : companies(registry, refers, "y");
      if (refers === undefined || theirs === undefined) continue;
      findings.push(
        ...(await found(
          db,
          `SELECT '${name} ' || x.id AS record,
              '${column.name} leads to ${refers} ' || y.id || ' of another company' AS says
            FROM ${from}
            JOIN ${quoted(refers)} y ON y.id = ${at}.${quoted(column.name)}
            WHERE ${lookedAt(share, "x.id", "x.updated_at", "y.updated_at")}
              AND NOT (${own} && ${theirs}) AND cardinality(${own}) > 0 AND cardinality(${theirs}) > 0`,
        )),
      );
    }
  }
  return findings;
};
