import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "../../registry/registry.ts";
import { quoted } from "../../server/platform/store/tables/column.ts";
import { tablesOf } from "../../server/platform/store/tables/table.ts";
import { wholeSchema, type Made } from "../migrations/create.ts";

/** The tables of all entities as they are at one time, each with its columns in their order, and all that is made. */
interface Tables {
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly made: readonly Made[];
}

/** Takes down the tables as entities say them now. */
export function tablesNow(source: Registry): Tables {
  // What is worked out of a registry is kept for it; entities that change meanwhile are another's.
  const registry = Object.create(source) as Registry;
  return {
    tables: tablesOf(registry).flatMap(({ name, columns, children }) => [
      { name, columns: columns.map((column) => column.name) },
      ...children.map((child) => ({ name: child.name, columns: child.columns.map((column) => column.name) })),
    ]),
    made: wholeSchema(registry),
  };
}

/**
 * What renames in the database what a field's new name renames: its column or the table of its rows, and the checks,
 * keys and indexes that are named after it. Nothing where no table holds the field.
 */
export function renaming(before: Tables, after: Tables): string[] {
  const tables = before.tables.flatMap((table, position) => {
    const now = after.tables[position]!;
    const moved = table.name === now.name ? [] : [`ALTER TABLE ${quoted(table.name)} RENAME TO ${quoted(now.name)};`];
    const columns = table.columns.flatMap((column, index) =>
      column === now.columns[index]
        ? []
        : [`ALTER TABLE ${quoted(now.name)} RENAME COLUMN ${quoted(column)} TO ${quoted(now.columns[index]!)};`],
    );
    return [...moved, ...columns];
  });
  const named = before.made.flatMap((made, index) => {
    const now = after.made[index]!;
    if (made.name === now.name || (made.kind !== "constraint" && made.kind !== "index")) return [];
    return made.kind === "index"
      ? [`ALTER INDEX ${quoted(made.name)} RENAME TO ${quoted(now.name)};`]
      : [`ALTER TABLE ${quoted(now.table)} RENAME CONSTRAINT ${quoted(made.name)} TO ${quoted(now.name)};`];
  });
  return [...tables, ...named];
}

const folder = "server/platform/store/migrations";

/** The next migration as a file of the project, with what it says: earlier releases do not run on the new name. */
export function renamingMigration(
  root: string,
  what: string,
  statements: readonly string[],
): { file: string; text: string } {
  const last = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .at(-1);
  const number = String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, "0");
  return {
    file: `${folder}/${number}_${what.replaceAll(/\W+/g, "_")}.sql`,
    text: `-- Written by a rename; to be read before it is accepted, and never changed after.\n-- breaks earlier releases: they read the old name of what is renamed here\n\n${statements.join("\n")}\n`,
  };
}
