import type { Registry } from "../../registry/registry.ts";
import { type Column, PARTY_ENDS } from "../../server/platform/store/tables/column.ts";
import { tablesOf, type Table } from "../../server/platform/store/tables/table.ts";
import type { Run } from "./fill.ts";
import { by, companies, countAnew, inBulk } from "./many.ts";

/** Where the ids of copies begin. */
const FIRST = 5_000_000_000;
/** Where the ids of the companies begin between which copies are spread; each has one legal entity of the same id. */
const COMPANIES = 2_000_000_000;
/** Whether a row is a copy. */
const IS_COPY = `"id" BETWEEN ${FIRST} AND ${FIRST + 999_999_999}`;

/** What a table was filled with. */
export interface Filled {
  table: string;
  rows: number;
  /** Why it has fewer rows than were asked for. */
  why?: string;
}

/** How far a copy may differ from its record: in all that lists are sorted by, or in what must differ. */
const WAYS = ["spread", "unique"] as const;

const isText = (column: Column): boolean => /^(text|character varying)/.test(column.type);

const roomOf = (column: Column): number =>
  Math.min(
    Number(/\((\d+)\)/.exec(column.type)?.[1] ?? 300),
    ...column.checks.flatMap((check) => {
      const [, most] = /char_length\(.*\) <= (\d+)/.exec(check) ?? [];
      return most === undefined ? [] : [Number(most)];
    }),
  );

const isChosen = (column: Column): boolean => column.checks.some((check) => / IN \(| = ANY \(/.test(check));

/** Room for a dash and the number of a copy. */
const NUMBER = 8;

/**
 * A copied text with the number of the copy, within its column's room: where there is none for it, as in a month, which
 * is unique beside its company, one of the months of seven hundred years.
 */
const numbered = (column: Column): string => {
  const own = `s."${column.name}"`;
  if (column.name === "month") return "to_char(make_date((2000 + g / 12 % 700)::int, (1 + g % 12)::int, 1), 'YYYY-MM')";
  if (roomOf(column) < NUMBER) return own;
  const digits = "to_char(g, 'FM0000000')";
  return column.name.includes("email")
    ? `${digits} || ${own}`
    : `left(${own}, greatest(0, ${roomOf(column)} - ${NUMBER})) || '-' || ${digits}`;
};

/** What a copy has in a column. */
function valueOf(table: Table, column: Column, at: number, unique: ReadonlySet<string>, way: string): string {
  const own = `s."${column.name}"`;
  if (column.name === "id") return `${FIRST} + g`;
  if (column.name === "number" && column.type === "text") return `'C-' || to_char(g, 'FM0000000')`;
  if (column.references !== undefined && PARTY_ENDS.has(column.references)) {
    const other =
      column.references === "user" ? `${FIRST} + 1 + ${by(at, 50)}` : `${COMPANIES} + 1 + ${by(at, companies)}`;
    return `CASE WHEN ${own} IS NULL OR g % 2 = 0 THEN ${own} ELSE ${other} END`;
  }
  if (column.type === "bigint" && unique.has(column.name)) return `CASE WHEN ${own} IS NOT NULL THEN ${FIRST} + g END`;
  if (isText(column) && !isChosen(column) && (unique.has(column.name) || table.searched.includes(column.name)))
    return numbered(column);
  if (way !== "spread" || unique.has(column.name)) return own;
  if (column.type === "timestamp with time zone") return `${own} - ${by(at, 50_000)} * INTERVAL '1 minute'`;
  if (column.type === "date") return `${own} + ${by(at, 700)} - 500`;
  if (column.type.startsWith("numeric") && column.name !== "rate") return `${own} + ${by(at, 1_000)}`;
  return own;
}

/** How many invoices were filled, by the last of them. */
const INVOICES = `(SELECT max("id") - 3000000000 FROM invoice WHERE "id" BETWEEN 3000000001 AND 3999999999)`;

/** What a row of a copy's list has in a column: each its own invoice, for one is in the hand of one deal. */
const ofRow = ({ name, references }: Column): string =>
  references === "invoice"
    ? `CASE WHEN c."${name}" IS NOT NULL THEN 3000000001 + (g * 7919) % ${INVOICES} END`
    : `c."${name}"`;

async function fill(run: Run, table: Table, rows: number): Promise<Filled> {
  const [there] = await run(`SELECT count(*)::int AS count FROM "${table.name}" WHERE NOT ${IS_COPY}`);
  const count = Number(there?.["count"]);
  const done = async (why?: string): Promise<Filled> => {
    const [filled] = await run(`SELECT count(*)::int AS count FROM "${table.name}"`);
    return { table: table.name, rows: Number(filled?.["count"]), ...(why === undefined ? {} : { why }) };
  };
  if (count === 0) return done("the demo has none");
  const [copies] = await run(`SELECT EXISTS (SELECT 1 FROM "${table.name}" WHERE ${IS_COPY}) AS are`);
  if (count >= rows || copies?.["are"] === true) return done();
  const unique = new Set(
    (
      await run(
        `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
           WHERE i.indrelid = $1::regclass AND i.indisunique AND NOT i.indisprimary AND (a.attnum = ANY(i.indkey)
             OR a.attnum IN (SELECT d.refobjsubid FROM pg_depend d WHERE d.objid = i.indexrelid AND d.refobjid = i.indrelid))`,
        [`"${table.name}"`],
      )
    ).map(({ name }) => String(name)),
  );
  const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
  let why = "";
  for (const way of WAYS) {
    const values = table.columns.map((column, index) => valueOf(table, column, index, unique, way)).join(", ");
    try {
      await run("BEGIN");
      await inBulk(run, table.name, rows, async () => {
        await run(
          `INSERT INTO "${table.name}" (${names}) SELECT ${values} FROM generate_series(1, ${rows - count}::bigint) g
           JOIN (SELECT *, row_number() OVER (ORDER BY "id") - 1 AS of_copy FROM "${table.name}" WHERE NOT ${IS_COPY}) s ON s.of_copy = g % ${count}
           ON CONFLICT DO NOTHING`,
        );
        for (const child of table.children)
          await run(
            `INSERT INTO "${child.name}" ("parent", "place"${child.columns.map(({ name }) => `, "${name}"`).join("")})
             SELECT ${FIRST} + g, c."place"${child.columns.map((column) => `, ${ofRow(column)}`).join("")}
             FROM generate_series(1, ${rows - count}::bigint) g
             JOIN (SELECT "id", row_number() OVER (ORDER BY "id") - 1 AS of_copy FROM "${table.name}" WHERE NOT ${IS_COPY}) s ON s.of_copy = g % ${count}
             JOIN "${child.name}" c ON c."parent" = s."id"
             WHERE EXISTS (SELECT 1 FROM "${table.name}" p WHERE p."id" = ${FIRST} + g)`,
          );
      });
      await run("COMMIT");
      for (const name of [table.name, ...table.children.map((child) => child.name)])
        await run(`VACUUM ANALYZE "${name}"`);
      return await done(why === "" ? undefined : why);
    } catch (error) {
      await run("ROLLBACK");
      why = (error as Error).message;
    }
  }
  return done(why);
}

/**
 * Fills each table of an entity with copies of what the demo has in it, half of them of the demo's companies and half
 * between two thousand others; what is chosen of a few values is as often chosen. Invoices and companies are filled
 * before. @returns what each table has then
 */
export async function fillLists(run: Run, registry: Registry, rows: number): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const table of tablesOf(registry))
    if (!["invoice", "company", "company_entity"].includes(table.name)) filled.push(await fill(run, table, rows));
  await countAnew(run);
  return filled;
}
