import type { Registry } from "../../registry/registry.ts";
import { quoted } from "../store/tables/column.ts";
import { hasTable, tableOf } from "../store/tables/table.ts";
import { found, type Finding, type Invariant } from "./invariant.ts";

/** What everybody deals with, or what only says who somebody is. */
const SHARED = new Set(["company", "company_entity", "user"]);

/** The companies that are directly party of a row, as an SQL array; undefined where none is said in columns. */
function companies(registry: Registry, entity: string, alias: string): string | undefined {
  const found = registry.entities.get(entity);
  if (!found?.parties || !hasTable(registry, entity)) return undefined;
  const { byName } = tableOf(registry, entity);
  const parts = Object.values(found.parties).flatMap((said) => {
    const path = typeof said === "string" ? said : "field" in said ? said.field : undefined;
    const [field = "", further, more] = (path ?? "").split(".");
    const column = byName.get(field);
    if (!column || more !== undefined) return [];
    if (further === undefined) return column.references === "company" ? [`SELECT ${alias}.${quoted(field)}`] : [];
    const refers = found.properties[field]?.ref ?? found.properties[field]?.items?.ref;
    if (!refers || !hasTable(registry, refers) || !tableOf(registry, refers).byName.has(further)) return [];
    return [`SELECT r.${quoted(further)} FROM ${quoted(refers)} r WHERE r.id = ${column.type.endsWith("[]") ? `ANY(${alias}.${quoted(field)})` : `${alias}.${quoted(field)}`}`];
  });
  return parts.length === 0 ? undefined : `ARRAY(${parts.join(" UNION ")})`;
}

/** No record refers to another with which it has no company in common. */
export const tenants_apart: Invariant = async ({ db, registry }) => {
  const findings: Finding[] = [];
  for (const [name, entity] of registry.entities) {
    const own = companies(registry, name, "x");
    if (own === undefined || entity.public) continue;
    const { name: table, columns, children } = tableOf(registry, name);
    const places = [...columns.map((column) => ({ column, from: `${quoted(table)} x`, at: "x" })), ...children.flatMap((child) => child.columns.map((column) => ({ column, from: `${quoted(table)} x JOIN ${quoted(child.name)} c ON c.parent = x.id`, at: "c" })))];
    for (const { column, from, at } of places) {
      const refers = column.references;
      const theirs = refers === undefined || SHARED.has(refers) || registry.entities.get(refers)?.public ? undefined : companies(registry, refers, "y");
      if (refers === undefined || theirs === undefined) continue;
      findings.push(...await found(db, `SELECT '${name} ' || x.id AS record, '${column.name} leads to ${refers} ' || y.id || ' of another company' AS says FROM ${from} JOIN ${quoted(refers)} y ON y.id = ${at}.${quoted(column.name)} WHERE NOT (${own} && ${theirs}) AND cardinality(${own}) > 0 AND cardinality(${theirs}) > 0`));
    }
  }
  return findings;
};
