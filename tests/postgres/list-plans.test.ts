import { afterAll, beforeAll, expect, it } from "vitest";
import { Client } from "pg";
import { buyer, reader } from "../../bench/server/fill.ts";
import { askerOf, planLists } from "../../bench/measure/plans.ts";
import { fillDeals, fillJournals, fillMany } from "../../bench/server/many.ts";
import { loadRegistry, type NamedCall } from "../../registry/registry.ts";
import "../../server/composition.ts";
import { balancesOf } from "../../server/modules/ledger/balances.ts";
import { mailsTo } from "../../server/modules/network/figures.ts";
import { portfolioSummary } from "../../server/modules/portfolio/summary.ts";
import { revenue, supplierCredit } from "../../server/modules/statistics/funding.ts";
import { ageing, due, monthlyRecords } from "../../server/modules/statistics/records.ts";
import { waitingMoney } from "../../server/modules/statistics/waiting.ts";
import { PERSON_AT } from "../../server/platform/letters/recipients.ts";
import { cursorText, sortType } from "../../server/platform/query/cursor.ts";
import { listStatement } from "../../server/platform/query/list.ts";
import { scopeParts, scopeText, type Part } from "../../server/platform/query/parties.ts";
import { tablesOf } from "../../server/platform/store/tables/table.ts";
import { listReader, type ListRequest, filterKeys } from "../../server/platform/query/list-request.ts";
import { Values, type Asker } from "../../server/platform/query/values.ts";
import { PLANNING } from "../../server/platform/store/postgres-limits.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

// What figures of records are asked by, each module says for itself.

const registry = loadRegistry();
const calls = [...registry.calls.values()].filter((call) => call.lists === "invoice");
/** Enough for an index to be worth more than all pages of the table; ten of each party. */
const INVOICES = 20_000;

let postgres: TestPostgres;
let client: Client;
beforeAll(async () => {
  postgres = await startPostgres();
  client = new Client(await postgres.database("list_plans", SEEDED));
  await client.connect();
  await fillMany(
    async (text, values) => (await client.query(text, values)).rows as Record<string, unknown>[],
    INVOICES,
    reader,
  );
  await client.query(PLANNING);
  // What no index leads to is read whole all the same.
  await client.query("SET enable_seqscan = off");
}, 300_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  Plans?: Node[];
}

/** Where a plan reads all of a table: from first to last, or an index from end to end. */
function readsAll(node: Node, table = "invoice"): string[] {
  const isWhole =
    node["Relation Name"] === table &&
    (node["Node Type"] === "Seq Scan" || (node["Node Type"].startsWith("Index") && node["Index Cond"] === undefined));
  return [
    ...(isWhole ? [`${node["Node Type"]} ${node["Index Name"] ?? ""}`.trim()] : []),
    ...(node.Plans ?? []).flatMap((one) => readsAll(one, table)),
  ];
}

/** A value that a filter takes. */
const SAMPLES = ["1", "2026-01-01", "true", "SGD", "1.00", "confirmed"];

/** The usual list, each sort both ways, each filter, and a keyword. */
function queriesOf(call: NamedCall): Record<string, string>[] {
  const sorts = (call.sorts ?? []).flatMap((sort) => ["asc", "desc"].map((order) => ({ sort, order })));
  const filters = [...filterKeys(registry, call)].flatMap(([name, key]) => {
    const options = Object.keys(registry.entities.get("invoice")?.properties[key.field]?.options ?? {});
    const value = [...SAMPLES, ...options].find((one) => key.broken(one) === undefined);
    return value === undefined ? [] : [{ [name]: value }];
  });
  return [{}, ...sorts, ...filters, ...(call.search === undefined ? [] : [{ keyword: "LD-0000446" }])];
}

it.each(
  calls.flatMap((call) =>
    [
      ["supplier", reader],
      ["enterprise", buyer],
      ["financier", "maker.f1@demo.example"],
    ].map(([role = "", email = ""]) => [call.name, role, email] as const),
  ),
)("%s reads no invoice that is not the asker's, as a %s", async (name, role, email) => {
  const call = registry.calls.get(name) as NamedCall;
  const { rows } = await client.query<{ id: string; company: string; entities: string[] }>(
    `SELECT u."id"::text AS id, u."company"::text AS company, ARRAY(SELECT e."id"::text FROM company_entity e WHERE e."company" = u."company") AS entities FROM "user" u WHERE u."email" = $1`,
    [email],
  );
  const [user] = rows;
  expect(user?.entities.length).toBeGreaterThan(0);
  const permissions = new Set(registry.roles.roles[role]?.permissions ?? []);
  const asker = {
    today: "2026-11-23",
    acting: {
      user: { id: user?.id },
      company: { id: user?.company },
      entities: user?.entities,
      role,
      roles: [role],
      permissions,
    },
  } as unknown as Asker;
  const whole: string[] = [];
  let planned = 0;
  for (const query of queriesOf(call)) {
    const request = listReader(registry, call)(query, (keyword) => keyword) as ListRequest;
    expect(request, JSON.stringify([query, request])).not.toBeInstanceOf(Array);
    const { text, values } = listStatement(registry, "invoice", shapeOf(call), request, new Values(asker));
    const found = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    planned += 1;
    whole.push(...readsAll(found.rows[0]!["QUERY PLAN"][0].Plan).map((what) => `${JSON.stringify(query)}: ${what}`));
  }
  expect(whole).toEqual([]);
  expect(planned).toBeGreaterThan(1);
});

/** The shape of a list as its call tells it, and by whom the supplier's are asked. */
const shapeOf = (call: NamedCall) => ({
  ...(call.search ? { search: call.search } : {}),
  ...(call.totals ? { totals: call.totals } : {}),
  ...(call.when ? { when: call.when } : {}),
});

it("looks at no more blocks for few rows at the end of the order than for their party's index", async () => {
  const call = registry.calls.get("invoice.list") as NamedCall;
  const run = async (text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Record<string, unknown>[];
  const asker = await askerOf(run, registry, "supplier", "2026-11-23");
  const [own] = await run(
    `SELECT count(*)::int AS count FROM invoice i JOIN company_entity e ON e."id" = i."seller_entity" JOIN "user" u ON u."company" = e."company" WHERE u."email" = $1`,
    [reader],
  );
  const count = Number(own?.["count"]);
  expect(count).toBeGreaterThan(900);
  const blocks = async (query: Record<string, string>): Promise<number> => {
    const request = listReader(registry, call)(query, (keyword) => keyword) as ListRequest;
    const { text, values } = listStatement(registry, "invoice", shapeOf(call), request, new Values(asker));
    const [found = {}] = await run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values);
    const [{ Plan: plan }] = found["QUERY PLAN"] as [{ Plan: Record<string, number> }];
    return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  };
  // The first due of all, in the order of their issue: the last ones of its index, behind all others, a block each.
  const last = { due_date_to: "2024-11-01", sort: "issue_date", order: "desc", page_size: "10" };
  expect(await blocks(last)).toBeLessThan(count / 2);
  expect(await blocks({ status: "cancelled", page_size: "50" })).toBeLessThan(60);
});

it("the bench of plans names no table of a list that reads its invoices by index, and names it once the index is gone", async () => {
  const run = async (text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Record<string, unknown>[];
  const whole = async (): Promise<string[]> => {
    const plans = await planLists(run, registry, "2026-11-23", ({ name }) => name === "invoice.list");
    expect(plans.length).toBeGreaterThan(50);
    return plans.flatMap((plan) => plan.whole.map((table) => `${plan.role}: ${table}`));
  };
  await run("BEGIN");
  try {
    await run("SET LOCAL enable_seqscan = on");
    expect(await whole()).toEqual([]);
    const own = await run(
      `SELECT indexrelid::regclass::text AS name FROM pg_index
       WHERE indrelid = 'invoice'::regclass AND pg_get_indexdef(indexrelid, 1, false) = 'seller_entity'`,
    );
    expect(own.length).toBeGreaterThan(5);
    for (const { name } of own) await run(`DROP INDEX ${String(name)}`);
    expect((await whole()).map((text) => text.replace(/ by .*/, ""))).toContain("supplier: invoice");
  } finally {
    await run("ROLLBACK");
  }
});

/** How many rows of a table a plan read. */
const rowsRead = (node: Node, table = "invoice"): number =>
  (node["Relation Name"] === table ? (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 1) : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one, table), 0);

it("looks at no more invoices for a page far behind than for the first, asked for from where the one before ended", async () => {
  const call = registry.calls.get("invoice.list") as NamedCall;
  const run = async (text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Record<string, unknown>[];
  const asker = await askerOf(run, registry, "supplier", "2026-11-23");
  const statementOf = (query: Record<string, string>) => {
    const request = listReader(registry, call)(query, (keyword) => keyword) as ListRequest;
    expect(request, JSON.stringify(request)).not.toBeInstanceOf(Array);
    return listStatement(registry, "invoice", shapeOf(call), request, new Values(asker));
  };
  const looked = async (query: Record<string, string>): Promise<number> => {
    const { text, values } = statementOf(query);
    const [found = {}] = await run(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
    return rowsRead((found["QUERY PLAN"] as [{ Plan: Node }])[0].Plan);
  };
  for (const [sort, order] of [
    ["due_date", "desc"],
    ["created_at", "desc"],
    ["total", "asc"],
  ] as const) {
    const page = { sort, order, page_size: "20" };
    const first = await looked(page);
    const { text, values } = statementOf({ ...page, page: "45" });
    const last = (await run(text, values)).at(-1);
    const type = sortType(registry, "invoice", sort);
    const place = { key: String(last?.[":key"]), id: String(last?.["id"]) };
    const after = cursorText(type, { sort, descending: order === "desc" }, place) ?? "";
    const behind = await looked({ ...page, page: "46", after });
    expect(behind, sort).toBeLessThan(first + 20);
    expect(await looked({ ...page, page: "46" }), sort).toBeGreaterThan(behind + 300);
  }
});

/** The indexes of a table that a statement reads, each with how. */
const indexesOf = (node: Node, table: string): string[] => [
  ...(node["Relation Name"] === table ? [`${node["Node Type"]} ${node["Index Name"] ?? ""}`.trim()] : []),
  ...(node.Plans ?? []).flatMap((one) => indexesOf(one, table)),
];

/** What a handler asks, explained instead of done. */
async function plansOf(handle: (db: never) => Promise<unknown>): Promise<Node[]> {
  const plans: Node[] = [];
  const rows = async (text: string, values: unknown[]) => {
    const found = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    plans.push(found.rows[0]!["QUERY PLAN"][0].Plan);
    return [];
  };
  await handle({ rows, first: async (text: string, values: unknown[]) => (await rows(text, values))[0] } as never);
  return plans;
}

const ownTables = ["invoice", "financing_application", "dpo", "invoice_paid"];

it.each([
  ["ageing", ageing],
  ["money due by week", due],
  ["records by month", monthlyRecords],
  ["what a supplier may draw on", (_input: never, context: never) => supplierCredit(context)],
  ["figures of today", (_input: never, context: never) => waitingMoney(context, [])],
] as const)("%s: no invoice and no deal that is out is read, but its totals", async (_name, figure) => {
  const run = async (text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Record<string, unknown>[];
  for (const role of ["supplier", "enterprise", "financier"]) {
    const { acting } = await askerOf(run, registry, role, "2026-11-23");
    const ports = { clock: { today: () => "2026-11-23" } };
    const plans = await plansOf((db) =>
      figure({} as never, { db, registry, acting: { ...acting, role }, ports } as never),
    );
    const messages = plans.flatMap((plan) =>
      ["invoice_open_total", "deal_open_total", "record_made_total"].flatMap((table) => indexesOf(plan, table)),
    );
    expect([role, messages.filter((how) => how.includes("Seq Scan"))]).toEqual([role, []]);
    // Deals in other states than out are few, and read by an index of these.
    const whole = plans.flatMap((plan) => ownTables.flatMap((table) => readsAll(plan, table)));
    expect([role, whole]).toEqual([role, []]);
    expect(plans.flatMap((plan) => indexesOf(plan, "invoice"))).toEqual([]);
  }
});

it("balances of a book are read from daily totals, and from the lines of journals that are not in them yet", async () => {
  await client.query("VACUUM ANALYZE journal");
  await client.query("VACUUM ANALYZE journal_lines");
  const { rows } = await client.query<{ company: string }>("SELECT company FROM journal LIMIT 1");
  const [plan] = await plansOf((db) => balancesOf(db, { company: rows[0]?.company ?? "" }));
  expect(indexesOf(plan!, "journal_lines")).toEqual(["Index Scan journal_lines_pkey"]);
  expect(indexesOf(plan!, "journal")).toEqual([expect.stringMatching(/^Index( Only)? Scan journal_pkey$/)]);
  expect(indexesOf(plan!, "ledger_daily_total")).toHaveLength(1);
});

it.each([
  ["a portfolio", "admin", (context: never) => portfolioSummary({} as never, context)],
  ["what funding brought and cost", "supplier", (context: never) => revenue({} as never, context)],
] as const)(
  "%s is read from totals: no deal is read, and no journal but what they have not taken up",
  async (_name, role, figure) => {
    for (const table of ["journal", "journal_lines", "asset_open_total", "book_flow_total"])
      await client.query(`VACUUM ANALYZE ${table}`);
    const run = async (text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Record<string, unknown>[];
    const asker = await askerOf(run, registry, role, "2026-11-23");
    const plans: Node[] = [];
    const rows = async (text: string, values: unknown[]) => {
      plans.push(((await run(`EXPLAIN (FORMAT JSON) ${text}`, values))[0]!["QUERY PLAN"] as [{ Plan: Node }])[0].Plan);
      return run(text, values);
    };
    await figure({ ...asker, db: { rows }, registry, ports: { clock: { today: () => "2026-11-23" } } } as never);
    const read = (table: string): string[] => plans.flatMap((plan) => indexesOf(plan, table));
    const keys = new Set([...read("journal"), ...read("journal_lines")].map((how) => how.replace(" Only", "")));
    expect([...keys].sort()).toEqual(["Index Scan journal_lines_pkey", "Index Scan journal_pkey"]);
    expect(read("book_flow_total").length).toBeGreaterThan(0);
    const totals = ["asset_open_total", "asset_open_change", "book_flow_total", "book_flow_change"].flatMap(read);
    expect(totals.filter((how) => how.includes("Seq Scan"))).toEqual([]);
    expect([...ownTables, "early_payment"].flatMap(read)).toEqual([]);
  },
);

it("a portfolio and what funding brought look at as many journals and deals of a full book as of an empty one", async () => {
  const run = async (text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Record<string, unknown>[];
  const looked = async (
    role: string,
    figure: (context: never) => Promise<unknown>,
  ): Promise<Record<string, number>> => {
    const counted: Record<string, number> = {};
    const rows = async (text: string, values: unknown[]) => {
      const [found = {}] = await run(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
      const [{ Plan: plan }] = found["QUERY PLAN"] as [{ Plan: Node }];
      for (const table of ["journal", "journal_lines", ...ownTables])
        counted[table] = (counted[table] ?? 0) + rowsRead(plan, table);
      return run(text, values);
    };
    const asker = await askerOf(run, registry, role, "2026-11-23");
    await figure({ ...asker, db: { rows }, registry, ports: { clock: { today: () => "2026-11-23" } } } as never);
    return counted;
  };
  const all = async () => [
    await looked("admin", (context) => portfolioSummary({} as never, context)),
    await looked("supplier", (context) => revenue({} as never, context)),
  ];
  const before = await all();
  expect(before.map(({ journal }) => Number(journal) > 0)).toEqual([true, true]);
  await fillDeals(run, 2_000, "maker.f1@demo.example");
  for (const [range, email] of ["maker.f1@demo.example", reader].entries())
    await fillJournals(run, 10_000, email, range);
  const [full] = await run(`SELECT count(*)::int AS count FROM journal`);
  expect(full?.["count"]).toBeGreaterThan(20_000);
  expect(await all()).toEqual(before);
});

it("what was sent to a contact is found by its address", async () => {
  const found = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
    `EXPLAIN (FORMAT JSON) SELECT (SELECT max(m.created_at) FROM (${mailsTo("c")}) m) FROM contact c`,
  );
  const plan = found.rows[0]!["QUERY PLAN"][0].Plan;
  expect(indexesOf(plan, "mail").filter((how) => how.includes("Seq Scan"))).toEqual([]);
  expect(JSON.stringify(plan)).toMatch(/mail_(to_company|of_sender)/);
});

/** Records of a part, with those tests of it that are given. */
const inPart = (table: string, { by }: Part, tests: readonly string[]): string =>
  `SELECT t."id" FROM "${table}" t WHERE ${[...(by ? [`t."${by.column}" = ${by.any()}`] : []), ...tests].join(" AND ") || "true"}`;

it.each(["supplier", "enterprise", "financier", "admin"])(
  "the parts in which lists read records hold those of which a %s is party, each once",
  async (role) => {
    const run = async (text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Record<string, unknown>[];
    const asker = await askerOf(run, registry, role, "2026-11-23");
    const found: Record<string, number> = {};
    for (const { name } of tablesOf(registry)) {
      const values = new Values(asker);
      const scope = { registry, entity: name, alias: "t", values };
      const parts = scopeParts(scope);
      const whole = `SELECT t."id" FROM "${name}" t WHERE ${scopeText(scope)}`;
      const ids = async (text: string): Promise<string[]> => {
        const statement = values.statement(text);
        return (await run(statement.text, statement.values)).map(({ id }) => String(id)).sort();
      };
      const expected = await ids(whole);
      found[name] = expected.length;
      for (const which of ["tests", "met"] as const)
        expect(
          parts.length === 0
            ? []
            : await ids(parts.map((part) => inPart(name, part, part[which] ?? part.tests)).join(" UNION ALL ")),
          `${name} by ${which}`,
        ).toEqual(expected);
    }
    expect(Object.values(found).filter((count) => count > 0).length).toBeGreaterThan(role === "admin" ? 5 : 20);
  },
  120_000,
);

it("the person at an address is found among all people by index", async () => {
  await client.query(
    `INSERT INTO "user" SELECT (jsonb_populate_record(u, jsonb_build_object('id', 5000000000 + g, 'email', 'p' || g || '@many.example', 'contact_email', NULL, 'phone', NULL))).*
     FROM "user" u, generate_series(1, 5000) g WHERE u."email" = $1`,
    [reader],
  );
  await client.query('ANALYZE "user"');
  const found = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${PERSON_AT("$1")}`, [
    reader,
  ]);
  expect(readsAll(found.rows[0]!["QUERY PLAN"][0].Plan, "user")).toEqual([]);
  const { rows } = await client.query(`SELECT id, language FROM "user" WHERE email = $1`, [reader]);
  expect((await client.query(PERSON_AT("$1"), [reader.toUpperCase()])).rows).toEqual(rows);
});
