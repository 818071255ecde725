import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { loadRegistry, type NamedCall, type Registry } from "../../registry/registry.ts";
import "../../server/composition.ts";
import { filterKeys, listReader, type ListRequest } from "../../server/platform/query/list-request.ts";
import { listStatement } from "../../server/platform/query/list.ts";
import { Values, type Asker } from "../../server/platform/query/values.ts";
import { PLANNING } from "../../server/platform/store/postgres-limits.ts";
import { hasTable, tableOf } from "../../server/platform/store/tables/table.ts";
import { startOwnPostgres } from "../../tests/postgres.ts";
import type { Gate } from "../gate.ts";
import { fillLists } from "../server/fill-lists.ts";
import { reader, type Run } from "../server/fill.ts";
import { fillMany } from "../server/many.ts";
import { startProduct } from "../server/product.ts";

// What figures of records are asked by, each module says for itself.

/** One query of a list, by one role. */
export interface ListPlan {
  call: string;
  role: string;
  query: string;
  /** Blocks that the database looks at; the same each time. */
  blocks: number;
  ms: number;
  /** Tables that are read from one end to the other, each with how. */
  whole: string[];
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
}

/** So many rows of a table are read from one end on without its being read whole: a page in the order of an index. */
const SOME = 1_000;

/** By whom the lists of each role are asked. */
export const READERS: Readonly<Record<string, string>> = {
  supplier: "maker.s1@demo.example",
  enterprise: "maker.e1@demo.example",
  financier: "maker.f1@demo.example",
  admin: "ops@demo.example",
};

/** Of so many rows looked at one fits, where a reading that ends once enough fit is taken for one of these alone. */
const SPARSE = 10;

/**
 * Where a plan reads a table whole: from first to last row, or an index from end to end. What ends as soon as enough
 * rows fit, a good part of those that it looked at, does not read it whole, whatever it reads them by.
 */
export function wholeOf(node: Node, limited = false): string[] {
  const fitting = node["Actual Rows"] ?? 0;
  const read =
    ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * Math.max(1, node["Actual Loops"] ?? 1);
  const isWhole =
    node["Relation Name"] !== undefined &&
    read > SOME &&
    !(limited && fitting > SOME && fitting * SPARSE > read) &&
    (node["Node Type"].endsWith("Seq Scan") ||
      (node["Node Type"].startsWith("Index") && node["Index Cond"] === undefined));
  return [
    ...(isWhole ? [`${node["Relation Name"]} by ${node["Index Name"] ?? node["Node Type"]}`] : []),
    ...(node.Plans ?? []).flatMap((below) => wholeOf(below, node["Node Type"] === "Limit")),
  ];
}

/** Lists of stored records with what the compiler is told of each. */
export const listsOf = (registry: Registry): (NamedCall & { lists: string })[] =>
  [...registry.calls.values()].filter(
    (call): call is NamedCall & { lists: string } => call.lists !== undefined && hasTable(registry, call.lists),
  );

/** Roles that may make a call. */
export const rolesOf = (call: NamedCall): string[] =>
  Object.keys(READERS).filter((role) =>
    (call.allow ?? []).some((one) => one === "session" || one.split(":")[0] === role),
  );

/** The asker as whom a role's lists are read. */
export async function askerOf(run: Run, registry: Registry, role: string, today: string): Promise<Asker> {
  const [user] = await run(
    `SELECT u."id"::text AS id, u."company"::text AS company, ARRAY(SELECT e."id"::text FROM company_entity e WHERE e."company" = u."company") AS entities FROM "user" u WHERE u."email" = $1`,
    [READERS[role]],
  );
  if (!user) throw new Error(`there is no ${READERS[role]}`);
  return {
    today,
    acting: {
      user: { id: user["id"] },
      company: user["company"] === null ? undefined : { id: user["company"] },
      entities: user["entities"],
      role,
      roles: [role],
      permissions: new Set(registry.roles.roles[role]?.permissions ?? []),
    },
  } as unknown as Asker;
}

/** A value of each filter that some record has, and a part of a text that one has. */
async function samplesOf(run: Run, registry: Registry, call: NamedCall & { lists: string }) {
  const table = tableOf(registry, call.lists);
  const of = async (field: string): Promise<string | undefined> => {
    const column = table.byName.get(field);
    if (column === undefined) return undefined;
    const text = column.type.endsWith("[]")
      ? `"${field}"[1]::text`
      : column.type.startsWith("timestamp")
        ? `"${field}"::date::text`
        : `"${field}"::text`;
    const [row] = await run(
      `SELECT ${text} AS value FROM "${table.name}" WHERE "${field}" IS NOT NULL ORDER BY "id" LIMIT 1`,
    );
    return row?.["value"] === undefined || row["value"] === null ? undefined : String(row["value"]);
  };
  const filters: Record<string, string>[] = [];
  for (const [name, key] of filterKeys(registry, call)) {
    const options = registry.entities.get(call.lists)?.properties[key.field]?.options ?? [];
    const value = [await of(key.field), ...options, "1", "2026-01-01", "true"].find(
      (one) => one !== undefined && key.broken(one) === undefined,
    );
    if (value !== undefined) filters.push({ [name]: value });
  }
  const searched = (call.search ?? []).find((field) => table.byName.has(field));
  const word = searched === undefined ? undefined : ((await of(searched)) ?? "4460").slice(0, 40);
  return { filters, keyword: word };
}

/** What each list is asked for: as it comes, each sort both ways, each filter, a keyword, and a page further on. */
async function queriesOf(run: Run, registry: Registry, call: NamedCall & { lists: string }) {
  const { filters, keyword } = await samplesOf(run, registry, call);
  const sorts = (call.sorts ?? []).flatMap((sort) => ["asc", "desc"].map((order) => ({ sort, order })));
  return [{}, ...sorts, ...filters, ...(keyword === undefined ? [] : [{ keyword }]), { page: "20" }].map((one) => ({
    page_size: "50",
    ...one,
  }));
}

/** What each query of each list costs each role that may make it. */
export async function planLists(
  run: Run,
  registry: Registry,
  today: string,
  only: (call: NamedCall) => boolean = () => true,
): Promise<ListPlan[]> {
  const plans: ListPlan[] = [];
  for (const call of listsOf(registry).filter(only)) {
    const reader = listReader(registry, call);
    const queries = await queriesOf(run, registry, call);
    const shape = {
      ...(call.search ? { search: call.search } : {}),
      ...(call.totals ? { totals: call.totals } : {}),
      ...(call.when ? { when: call.when } : {}),
    };
    for (const role of rolesOf(call)) {
      const asker = await askerOf(run, registry, role, today);
      for (const query of queries) {
        const queryString = new URLSearchParams(query as Record<string, string>).toString();
        const request = reader(query as Record<string, string>, (keyword) => keyword) as ListRequest;
        if (Array.isArray(request))
          throw new Error(`${call.name}?${queryString} is refused: ${JSON.stringify(request)}`);
        const { text, values } = listStatement(registry, call.lists, shape, request, new Values(asker));
        const [found = {}] = await run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values);
        const [plan] = found["QUERY PLAN"] as [{ Plan: Node; "Execution Time": number }];
        plans.push({
          call: call.name,
          role,
          query: queryString.replace("page_size=50", "").replace(/^&/, ""),
          blocks: (plan.Plan["Shared Hit Blocks"] ?? 0) + (plan.Plan["Shared Read Blocks"] ?? 0),
          ms: plan["Execution Time"],
          whole: [...new Set(wholeOf(plan.Plan))],
        });
      }
    }
  }
  return plans;
}

/** The plans as a table, those that read most first. */
export function planTable(plans: readonly ListPlan[], most: number): string {
  const rows = [...plans]
    .sort((left, right) => right.blocks - left.blocks)
    .filter((plan, index) => index < most || plan.whole.length > 0)
    .map(({ call, role, query, blocks, ms, whole }) =>
      [
        call.padEnd(32),
        role.padEnd(10),
        String(blocks).padStart(7),
        `${ms.toFixed(1)} ms`.padStart(10),
        query.padEnd(40),
        whole.join(", "),
      ]
        .join("  ")
        .trimEnd(),
    );
  return rows.join("\n");
}

/** How many invoices there are, and how many rows every other table has that the demo has any of. */
const INVOICES = Number(process.env["INVOICES"] ?? 100_000);
const ROWS = Number(process.env["ROWS"] ?? 10_000);
/** How many lines are printed beside those of tables that are read whole; CALLS=invoice asks for some calls. */
const LINES = Number(process.env["LINES"] ?? 40);
const CALLS = new RegExp(process.env["CALLS"] ?? "");

/**
 * What each query of each list costs each role, of a full database: as they come, each sort both ways, each filter, a
 * keyword, a further page. How many read a table whole, and how many much, is told.
 */
export async function measurePlans(root: string): Promise<Gate[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const postgres = await startOwnPostgres({ postgresFlags: ["-c", "fsync=off", "-c", "max_wal_size=8GB"] });
  try {
    const url = await postgres.database("plans");
    await (await startProduct(root, { DATABASE_URL: url, DATA_FOLDER: folder })).stop();
    const client = new Client(url);
    client.on("error", () => undefined);
    await client.connect();
    const run: Run = async (text, values) => (await client.query(text, values)).rows as Record<string, unknown>[];
    await run(PLANNING);
    const registry = loadRegistry(root);
    const { environments } = JSON.parse(readFileSync(join(root, "schemas", "environments.json"), "utf8")) as {
      environments: { demo: { clock: string } };
    };
    await fillMany(run, INVOICES, reader);
    for (const { table, rows, why } of await fillLists(run, registry, ROWS))
      if (rows < ROWS) console.log(`${table} has ${rows} rows${why === undefined ? "" : `: ${why}`}`);
    const plans = await planLists(run, registry, environments.demo.clock, ({ name }) => CALLS.test(name));
    console.log(planTable(plans, LINES));
    await client.end();
    const blocks = plans.map((plan) => plan.blocks).sort((left, right) => left - right);
    const gate = (name: string, figure: number): Gate => ({
      name,
      unit: "",
      figure,
      against: "of",
      reference: plans.length,
    });
    return [
      gate("queries of lists that read a table whole", plans.filter(({ whole }) => whole.length > 0).length),
      gate("queries of lists that look at more than 1,500 blocks", blocks.filter((one) => one > 1_500).length),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
