import type { Reading, Transaction } from "../platform/store/handle.ts";
import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { OwnContext, ReadContext } from "../platform/context.ts";
import { refuse } from "../platform/refusal.ts";
import { exclusively } from "./clock.ts";

/** Where the demo lies as it was made, beside the tables that people use. */
export const SCHEMA = "seeded";
const OWN = "schema_migration";

interface Table {
  readonly name: string;
  /** Columns that are written, quoted and in order. */
  readonly columns: string;
  readonly identity: string | null;
}

const TABLES = `SELECT c.table_name AS name, string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position) AS columns,
    max(c.column_name) FILTER (WHERE c.is_identity = 'YES') AS identity
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = $1 AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND c.table_name <> '${OWN}'
  GROUP BY c.table_name
  ORDER BY c.table_name`;

const tablesOf = (db: Reading, schema: string): Promise<Table[]> => db.rows<Table>(TABLES, [schema]);

/**
 * The tables of the demo as it was made, where they are still all that people use; undefined where no demo is kept, or
 * an older version kept it.
 */
async function snapshotTables(db: Reading): Promise<Table[] | undefined> {
  const [own, snapshot] = [await tablesOf(db, "public"), await tablesOf(db, SCHEMA)];
  const spelt = (tables: readonly Table[]) => tables.map(({ name, columns }) => `${name} ${columns}`).join("\n");
  return snapshot.length > 0 && spelt(own) === spelt(snapshot) ? own : undefined;
}

/** Whether the demo can be begun anew. */
const hasSnapshot = async (db: Reading): Promise<boolean> => (await snapshotTables(db)) !== undefined;

/** Keeps the demo as it stands, to come back to. */
export async function keepSeed(trx: Transaction): Promise<void> {
  await trx.run(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  await trx.run(`CREATE SCHEMA ${SCHEMA}`);
  for (const { name, columns } of await tablesOf(trx, "public"))
    await trx.run(`CREATE TABLE ${SCHEMA}."${name}" AS SELECT ${columns} FROM public."${name}"`);
}

/**
 * Puts every table back to what was kept. Nothing of what people did since is left, their sessions neither.
 * @returns how many rows there are; undefined where nothing is kept
 */
async function backToSeed(trx: Transaction): Promise<number | undefined> {
  const tables = await snapshotTables(trx);
  if (tables === undefined) return undefined;
  // Checks across tables and triggers rest: what is put back has passed them.
  await trx.run("SET LOCAL session_replication_role = replica");
  await trx.run(`TRUNCATE ${tables.map(({ name }) => `public."${name}"`).join(", ")}`);
  let rows = 0;
  for (const { name, columns, identity } of tables) {
    rows += await trx.run(
      `INSERT INTO public."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${SCHEMA}."${name}"`,
    );
    if (identity !== null)
      await trx.first(
        `SELECT setval(
            pg_get_serial_sequence('public."${name}"', $1),
            coalesce((SELECT max("${identity}") FROM public."${name}"), 0) + 1, false
          )`,
        [identity],
      );
  }
  await trx.run("SET LOCAL session_replication_role = origin");
  return rows;
}

/** The business date that the demo was made for, where it was set. */
async function seededDate(db: Reading): Promise<string | undefined> {
  return (await db.first<{ value: string }>("SELECT value #>> '{}' AS value FROM setting WHERE name = 'business_date'"))
    ?.value;
}

/** Refuses where no demo lives: in environments of real users, and on a database server, whoever it belongs to. */
async function mustBeDemo(context: ReadContext | OwnContext): Promise<void> {
  if (
    context.environment.seeds !== true ||
    typeof context.environment.clock !== "string" ||
    (
      await context.db.first<{ embedded: boolean }>(
        "SELECT version() LIKE '%wasm%' OR version() LIKE '%emscripten%' AS embedded",
      )
    )?.embedded !== true
  )
    refuse("unknown_route");
}

/** Whether the demo can be begun anew, and the date it is then. @throws Refusal unknown_route where there is no demo */
export async function seedState(
  _input: HandlerInputs["demo.seed"],
  context: ReadContext,
): Promise<HandlerAnswers["demo.seed"]> {
  await mustBeDemo(context);
  const date = context.environment.clock;
  return { kept: await hasSnapshot(context.db), ...(typeof date === "string" ? { business_date: date } : {}) };
}

/**
 * Begins the demo anew: every table as it was made, the business date with it; everybody is signed out, who asked too.
 * @throws Refusal unknown_route where there is no demo, rule_violated where none was kept or days are being worked off
 */
export async function resetSeed(
  _input: HandlerInputs["demo.reset"],
  context: OwnContext,
): Promise<HandlerAnswers["demo.reset"]> {
  await mustBeDemo(context);
  return exclusively(context, async () => {
    const done = await context.transaction(async ({ trx }) => {
      const rows = await backToSeed(trx);
      return rows === undefined
        ? undefined
        : { rows, date: (await seededDate(trx)) ?? String(context.environment.clock) };
    });
    if (done === undefined) refuse("rule_violated", { data: { rule: "seed_kept" } });
    context.ports.clock.setToday(done.date);
    context.answer.endSession();
    return { kept: true, business_date: done.date, rows: done.rows };
  });
}
