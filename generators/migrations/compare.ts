import { quoted } from "../../server/platform/store/tables/column.ts";
import { tablesOf, type Source } from "../../server/platform/store/tables/table.ts";
import { childColumns, columnText, wholeSchema, type Made } from "./create.ts";
import type { Found } from "./introspect.ts";

/** What a new migration must do, and what only a person may decide. */
export interface Difference {
  statements: string[];
  refusals: string[];
}

const LITERALS = /'((?:[^']|'')*)'/g;

/** Whether a check lets through all that it let through before: more options, or a longer text. */
export function isWider(before: string, after: string): boolean {
  const options = (text: string) => new Set([...text.matchAll(LITERALS)].map((match) => match[1]));
  const rest = (text: string) => text.replace(LITERALS, "?").replace(/\?(::\w+)?(, \?(::\w+)?)*/g, "?");
  const [old, now] = [options(before), options(after)];
  if (rest(before) === rest(after)) return [...old].every((option) => now.has(option));
  const most = /(char_length\([^)]*\)+(?:::text\))*\)? <= )(\d+)/;
  const [longest, longer] = [most.exec(before), most.exec(after)];
  return (
    longest !== null &&
    longer !== null &&
    Number(longer[2]) > Number(longest[2]) &&
    before.replace(most, "$1") === after.replace(most, "$1")
  );
}

function columnChanges(registry: Source, now: Found, wanted: Found): Difference {
  const result: Difference = { statements: [], refusals: [] };
  const all = tablesOf(registry).flatMap((table) => [
    { name: table.name, columns: table.columns },
    ...table.children.map((child) => ({ name: child.name, columns: childColumns(child) })),
  ]);
  for (const { name, columns } of all) {
    const have = now.tables.get(name);
    if (!have) continue;
    for (const column of columns) {
      const [before, after] = [have.get(column.name), wanted.tables.get(name)?.get(column.name)];
      if (before === undefined) result.statements.push(`ALTER TABLE ${quoted(name)} ADD COLUMN ${columnText(column)};`);
      else if (before !== after)
        result.refusals.push(
          `${name}.${column.name} is "${before}" in the tables and "${after ?? ""}" by its entity: a change of type or of what may be empty is written by hand`,
        );
    }
    for (const column of have.keys()) {
      if (!columns.some((one) => one.name === column))
        result.refusals.push(
          `${name}.${column} stands in the tables but in no entity: if it was renamed, npm run rename writes the migration with the new name; else write by hand what becomes of it`,
        );
    }
  }
  return result;
}

function constraintChange(made: Made, now: Found, wanted: Found): Difference {
  const key = `${made.table} ${made.name}`;
  const [before, after] = [now.constraints.get(key), wanted.constraints.get(key) ?? ""];
  if (before === after) return { statements: [], refusals: [] };
  if (before === undefined) return { statements: [made.text], refusals: [] };
  if (!isWider(before, after))
    return {
      statements: [],
      refusals: [
        `${made.name} is now narrower or other than before (${before} → ${after}): write that migration by hand, with what becomes of rows that break it`,
      ],
    };
  return {
    statements: [`ALTER TABLE ${quoted(made.table)} DROP CONSTRAINT ${quoted(made.name)};`, made.text],
    refusals: [],
  };
}

/**
 * Compares what migrations have made with what the entities ask for.
 * @param now the schema after all migrations
 * @param wanted the schema made afresh from the entities
 */
export function compare(registry: Source, now: Found, wanted: Found): Difference {
  const columns = columnChanges(registry, now, wanted);
  const parts = wholeSchema(registry).map((made): Difference => {
    if (made.kind === "table") return { statements: now.tables.has(made.table) ? [] : [made.text], refusals: [] };
    if (made.kind === "constraint") return constraintChange(made, now, wanted);
    const [before, after] = [now.indexes.get(made.name), wanted.indexes.get(made.name)];
    if (before === undefined) return { statements: [made.text], refusals: [] };
    return {
      statements: [],
      refusals:
        before === after
          ? []
          : [`index ${made.name} is other than before (${before} → ${after ?? ""}): write that migration by hand`],
    };
  });
  const isTable = (text: string) => text.startsWith("CREATE TABLE");
  const statements = parts.flatMap((part) => part.statements);
  return {
    statements: [...statements.filter(isTable), ...columns.statements, ...statements.filter((text) => !isTable(text))],
    refusals: [...columns.refusals, ...parts.flatMap((part) => part.refusals)],
  };
}
