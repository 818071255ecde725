import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded, type EmbeddedStore } from "../../../server/platform/store/pglite.ts";
import { migrate } from "../../../server/platform/store/migrate.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import { tableOf } from "../../../server/platform/store/tables/table.ts";
import { expandEntity } from "../../../registry/schema/entity.ts";
import { Statements, type Kind, type Statement } from "./collect.ts";

const root = join(import.meta.dirname, "../../..");
/** Statements that are put together while the server runs; the figure may only fall. */
const PUT_TOGETHER = 54;

/** PostgreSQL's numbers of types, as `pg_type` has them. */
const TYPE = { bool: 16, int2: 21, int4: 23, float4: 700, float8: 701, json: 114, jsonb: 3802 } as const;
const NUMBERS: readonly number[] = [TYPE.int2, TYPE.int4, TYPE.float4, TYPE.float8];
/** Texts as the row decoder gives them: bigint, text, name, char, varchar, date, time, timestamps, numeric, uuid. */
const TEXTS: readonly number[] = [20, 25, 19, 1042, 1043, 1082, 1083, 1114, 1184, 1700, 2950];

function kindOf(type: number): Kind {
  if (type === TYPE.bool) return "boolean";
  if (NUMBERS.includes(type)) return "number";
  return TEXTS.includes(type) ? "text" : "any";
}

const registry = loadRegistry(root);
let engine: PGlite;

/** The fields of `Answered<"…">`: those of the shape, of a stored one its own columns, and who it is. */
const answeredFields = (name: string): string[] => [
  ...Object.keys(expandEntity(registry, name).properties),
  ...(registry.entities.get(name)?.table === false ? [] : tableOf(registry, name).columns.map((column) => column.name)),
  "id",
  "version",
];

/** What the database says of a statement: why it does not take it, or which columns are not as they are read. */
async function findings({ at, texts = [], columns = new Map<string, Kind>(), shape }: Statement): Promise<string[]> {
  const found = new Set<string>();
  const fields = shape && [...answeredFields(shape.name), ...shape.beside];
  for (const text of texts) {
    try {
      const { resultFields } = await engine.describeQuery(text);
      for (const [name, kind] of columns) {
        const field = resultFields.find((one) => one.name === name);
        if (!field) found.add(`${at}: no column ${name}`);
        else if (kind !== "any" && ![kind, "any"].includes(kindOf(field.dataTypeID)))
          found.add(`${at}: ${name} is ${kindOf(field.dataTypeID)}, read as ${kind}`);
      }
      for (const { name } of resultFields)
        if (fields?.includes(name) === false) found.add(`${at}: ${name} is not in ${shape?.name}`);
    } catch (error) {
      found.add(`${at}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return [...found];
}

const findingsOf = async (statements: readonly Statement[]): Promise<string[]> => {
  const found: string[] = [];
  for (const statement of statements) found.push(...(await findings(statement)));
  return found;
};

let store: EmbeddedStore;
beforeAll(async () => {
  store = await openEmbedded();
  await migrate(store);
  engine = await PGlite.create({ loadDataDir: await store.dump(), extensions: { pg_trgm } });
});
afterAll(async () => {
  await engine.close();
  await store.close();
});

describe("statements that the server writes as text", () => {
  const statements = new Statements(root, "server").all();

  it("name tables and columns that there are, and give what the code reads from their rows", async () => {
    expect(statements.length).toBeGreaterThan(600);
    expect(await findingsOf(statements)).toEqual([]);
  });

  it("are seldom put together while the server runs, where no test can read them", () => {
    const unread = statements.filter(({ texts }) => texts === undefined).map(({ at }) => at);
    expect(unread.length, unread.join("\n")).toBeLessThanOrEqual(PUT_TOGETHER);
  });
});

describe("a mistake in a statement is told at its file and line", () => {
  const folder = mkdtempSync(join(tmpdir(), "statements-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["nothing wrong", "db.rows<{ id: string; invoice_no: string }>(`SELECT id, ${column} FROM invoice`)", []],
    [
      "a column that there is not",
      "db.rows(`SELECT id, ${column}s FROM invoice`)",
      ['column "invoice_nos" does not exist'],
    ],
    [
      "a table that there is not",
      "trx.run(\"UPDATE invoices SET status = 'sent'\")",
      ['relation "invoices" does not exist'],
    ],
    [
      "one of two texts",
      'db.rows(`SELECT id FROM invoice ORDER BY ${by ? "id" : "ids"}`)',
      ['column "ids" does not exist'],
    ],
    [
      "a column that is read and not given",
      "db.first<{ id: string; net: string }>(`SELECT id FROM invoice`)",
      ["no column net"],
    ],
    [
      "a column of another kind",
      'db.first<Row>("SELECT count(*) AS count FROM invoice")',
      ["count is text, read as number"],
    ],
    [
      "a field that the shape has not",
      "db.rows<Answered<\"report_income\"> & { warn: string }>(`SELECT 1::text AS totl, 'a' AS warn`)",
      ["totl is not in report_income"],
    ],
    [
      "an operator that does not fit",
      "db.rows(all(\"id = 'x' || 1 + true\"))",
      [expect.stringContaining("operator does not exist")],
    ],
  ])("%s", async (_what, line, expected) => {
    mkdirSync(join(folder, "server"), { recursive: true });
    writeFileSync(
      join(folder, "server/mistake.ts"),
      `interface Row {\n  readonly count: number;\n}\nconst column = "invoice_no";\nconst all = (where: string) => \`SELECT id FROM invoice WHERE \${where}\`;\nexport const read = (db, trx, by: boolean) =>\n  ${line};\n`,
    );
    const found = await findingsOf(new Statements(folder, "server").all());
    expect(found).toEqual(
      expected.map((one) => (typeof one === "string" ? `server/mistake.ts:7: ${one}` : (one as unknown))),
    );
  });
});
