import { isNeverEmpty, quoted, type Column, nameOf } from "../../server/platform/store/tables/column.ts";
import { tablesOf, type ChildTable, type Source, type Table } from "../../server/platform/store/tables/table.ts";

/** One statement, named by what it makes so that two databases can be compared. */
export interface Made {
  kind: "table" | "column" | "constraint" | "index";
  table: string;
  name: string;
  text: string;
}

/** A column as CREATE TABLE and ADD COLUMN write it. */
export function columnText(column: Column): string {
  const parts = [quoted(column.name), column.type.replace("timestamp with time zone", "timestamptz")];
  if (isNeverEmpty(column)) parts.push("NOT NULL");
  if (column.fallback !== undefined) parts.push(`DEFAULT ${column.fallback}`);
  return parts.join(" ");
}

const constraint = (table: string, name: string, body: string): Made => ({
  kind: "constraint",
  table,
  name,
  text: `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${body};`,
});
const list = (fields: readonly string[]) => fields.map(quoted).join(", ");

function columnConstraints(table: string, column: Column): Made[] {
  const check =
    column.checks.length > 0
      ? [constraint(table, nameOf(table, [column.name], "check"), `CHECK (${column.checks.join(" AND ")})`)]
      : [];
  const refers = column.references
    ? [
        constraint(
          table,
          nameOf(table, [column.name], "refers"),
          `FOREIGN KEY (${quoted(column.name)}) REFERENCES ${quoted(column.references)} (id)`,
        ),
      ]
    : [];
  return [...check, ...refers];
}

function tableText(name: string, columns: readonly Column[], key: readonly string[]): Made {
  const lines = [...columns.map(columnText), `PRIMARY KEY (${list(key)})`];
  return { kind: "table", table: name, name, text: `CREATE TABLE ${quoted(name)} (\n  ${lines.join(",\n  ")}\n);` };
}

/** An index with further columns beside what it finds by; named by the sums that are read from it. */
const summing = (table: string, fields: readonly string[], carries: readonly string[]): Made => {
  const name = nameOf(table, [...fields, "sums"], "index");
  return {
    kind: "index",
    table,
    name,
    text: `CREATE INDEX ${quoted(name)} ON ${quoted(table)} (${list(fields)}) INCLUDE (${list(carries)});`,
  };
};

/** An index by the threes of letters in some texts, so that a keyword is found in the middle of them too. */
const searching = (table: string, fields: readonly string[]): Made => {
  const name = nameOf(table, ["keyword"], "index");
  return {
    kind: "index",
    table,
    name,
    text: `CREATE INDEX ${quoted(name)} ON ${quoted(table)} USING gin (${fields.map((field) => `${quoted(field)} gin_trgm_ops`).join(", ")});`,
  };
};

const index = (table: string, fields: readonly string[], unique: boolean, over = ""): Made => {
  const name = nameOf(table, fields, unique ? "key" : "index");
  return {
    kind: "index",
    table,
    name,
    text: `CREATE ${unique ? "UNIQUE " : ""}INDEX ${quoted(name)} ON ${quoted(table)} ${over}(${list(fields)});`,
  };
};

/** What an index stands on: values of a list are found one by one. */
const over = (table: Table, fields: readonly string[]): string =>
  fields.some((field) => table.byName.get(field)?.type.endsWith("[]") === true) ? "USING gin " : "";

/** The indexes by which lists find, order and sum the records of a table, with what each begins with. */
export const indexesMade = (table: Table): { name: string; fields: readonly string[] }[] => [
  ...table.indexes.map((fields) => ({ name: nameOf(table.name, fields, "index"), fields })),
  ...table.summing.map(({ fields }) => ({ name: nameOf(table.name, [...fields, "sums"], "index"), fields })),
  ...(table.searched.length === 0 ? [] : [{ name: nameOf(table.name, ["keyword"], "index"), fields: table.searched }]),
];

/** Columns of a child's table: whose it is and its place before its own. */
export function childColumns(child: ChildTable): Column[] {
  const own = (name: string, type: string): Column => ({ name, type, carried: "plain", checks: [] });
  return [own("parent", "bigint"), own("place", "integer"), ...child.columns];
}

function ofTable(table: Table): Made[] {
  return [
    ...table.columns.flatMap((column) => columnConstraints(table.name, column)),
    ...table.unique.map((fields) => index(table.name, fields, true)),
    ...table.indexes.map((fields) => index(table.name, fields, false, over(table, fields))),
    ...table.summing.map(({ fields, carries }) => summing(table.name, fields, carries)),
    ...(table.searched.length === 0 ? [] : [searching(table.name, table.searched)]),
    ...table.children.flatMap((child) => [
      constraint(
        child.name,
        nameOf(child.name, ["parent"], "refers"),
        `FOREIGN KEY ("parent") REFERENCES ${quoted(table.name)} (id) ON DELETE CASCADE`,
      ),
      ...child.columns.flatMap((column) => columnConstraints(child.name, column)),
    ]),
  ];
}

/**
 * Everything the entities' tables consist of, in an order in which it can be made: tables first, for they refer to each
 * other.
 */
export function wholeSchema(registry: Source): Made[] {
  const tables = tablesOf(registry);
  return [
    ...tables.flatMap((table) => [
      tableText(table.name, table.columns, ["id"]),
      ...table.children.map((child) => tableText(child.name, childColumns(child), ["parent", "place"])),
    ]),
    ...tables.flatMap(ofTable),
  ];
}
