import { tablesOf, type Source } from "../../server/platform/store/tables/table.ts";
import { compare, type Difference } from "./compare.ts";
import { childColumns, columnText, wholeSchema } from "./create.ts";
import type { Found } from "./introspect.ts";

/** What a database holds whose tables are those of the entities, told without one. */
function foundOf(source: Source): Found {
  const found: Found = { tables: new Map(), constraints: new Map(), indexes: new Map() };
  for (const table of tablesOf(source)) {
    const all = [
      { name: table.name, columns: table.columns },
      ...table.children.map((child) => ({ name: child.name, columns: childColumns(child) })),
    ];
    for (const { name, columns } of all)
      found.tables.set(name, new Map(columns.map((column) => [column.name, columnText(column)])));
  }
  for (const { kind, table, name, text } of wholeSchema(source)) {
    if (kind === "constraint") found.constraints.set(`${table} ${name}`, text);
    if (kind === "index") found.indexes.set(name, text);
  }
  return found;
}

/**
 * The migration from the tables of some entities to those of others. It asks no database, and so takes the tables to be
 * those that the entities before asked for.
 */
export const migrationBetween = (before: Source, after: Source): Difference =>
  compare(after, foundOf(before), foundOf(after));
