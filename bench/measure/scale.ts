import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { loadRegistry } from "../../registry/registry.ts";
import { portfolioSummary } from "../../server/modules/portfolio/summary.ts";
import { revenue, supplierCredit } from "../../server/modules/statistics/funding.ts";
import { ageing, due, monthlyRecords } from "../../server/modules/statistics/records.ts";
import { today } from "../../server/modules/statistics/today.ts";
import type { ReadContext } from "../../server/platform/context.ts";
import { checkInvariants, formatBreaches, type Breach } from "../../server/platform/invariants/invariant.ts";
import { NIGHTS } from "../../server/platform/invariants/run.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { PLANNING } from "../../server/platform/store/postgres-limits.ts";
import { startOwnPostgres } from "../../tests/postgres.ts";
import type { Gate } from "../gate.ts";
import { buyer, reader, type Run } from "../server/fill.ts";
import { fillDeals, fillJournals, fillMany } from "../server/many.ts";
import { send, signIn, startProduct } from "../server/product.ts";
import { askerOf, READERS } from "./plans.ts";
import { productStatement } from "../server/statement.ts";
import { median } from "./browser.ts";

/** How many invoices there are, one size after the other; SIZES=10000,1000000 asks for others. */
const sizes = (process.env["SIZES"] ?? "10000,100000").split(",").map(Number);

/**
 * What is aimed at: milliseconds of the database for a list and for a figure of a dashboard, of however many invoices;
 * bytes of fifty rows; statements of a step; seconds of the night's check of the books.
 */
const AIMS = { milliseconds: 3, figure: 5, growth: 1.3, bytes: 2_500, statements: 12, night: 60 } as const;

interface Plan {
  "Execution Time": number;
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}
interface Cost {
  ms: number;
  blocks: number;
}

/** How often a step is taken of which the statements are counted. */
const rounds = 10;
/** So many breaches are told. */
const MOST_REPORTED = 10;
/** How often a list is read: on a busy machine the least time is that of the list alone. */
const READINGS = 9;

/** What one list of the reader costs the database: the least time of some runs, and their blocks. */
async function costOf(root: string, run: Run, today: string, query: string): Promise<Cost> {
  const { text, values } = await productStatement(root, run, today, query);
  const costs: Cost[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const [found = {}] = await run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values);
    const [plan] = found["QUERY PLAN"] as [Plan];
    costs.push({
      ms: plan["Execution Time"],
      blocks: plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"],
    });
  }
  return { ms: Math.min(...costs.map(({ ms }) => ms)), blocks: median(costs.map(({ blocks }) => blocks)) };
}

/** The lists that are measured: each sort that is offered both ways, each kind of filter, a keyword, and a far page. */
export function scaleQueries(root: string): Record<string, string> {
  const call = loadRegistry(root).calls.get("invoice.list");
  const sorts = (call?.sorts ?? []).flatMap((sort) =>
    ["asc", "desc"].map((order): [string, string] => [
      `by ${sort} ${order}`,
      `page=1&page_size=50&sort=${sort}&order=${order}`,
    ]),
  );
  const others = {
    "of one status": "status=confirmed",
    "of two statuses": "status=confirmed&status=submitted",
    "of no record": "status=cancelled",
    "of few records": "status=disputed",
    "of one currency": "currency=USD",
    "of a month": "issue_date_from=2025-01-01&issue_date_to=2025-01-31",
    "by a keyword": "keyword=LD-0004460",
    "on a far page": "page=40",
  };
  return Object.fromEntries([
    ...sorts,
    ...Object.entries(others).map(([name, query]): [string, string] => [name, `page_size=50&${query}`]),
  ]);
}

/** The figures of dashboards, and the roles as which the reader's company is told them. */
const FIGURES: Readonly<
  Record<string, { readonly roles: readonly string[]; readonly read: (context: ReadContext) => Promise<unknown> }>
> = {
  "figures of today": { roles: ["supplier", "enterprise"], read: today },
  ageing: { roles: ["supplier", "enterprise"], read: (context) => ageing({} as never, context) },
  "money due by week": { roles: ["supplier", "enterprise"], read: (context) => due({} as never, context) },
  "records by month": { roles: ["supplier", "enterprise"], read: (context) => monthlyRecords({} as never, context) },
  "what may be drawn on": { roles: ["supplier"], read: supplierCredit },
};
/** What deals and books tell; the operator's portfolio is that of all fund providers. */
const FIGURES_OF_DEALS: typeof FIGURES = {
  "what is out in deals": { roles: ["financier"], read: today },
  "a portfolio": { roles: ["admin"], read: (context) => portfolioSummary({} as never, context) },
  "what funding brought and cost": { roles: ["supplier"], read: (context) => revenue({} as never, context) },
};
/** Of so many invoices one is in a deal of which money is out. */
const INVOICES_OF_A_DEAL = 20;
/** For so many invoices there is one journal in the fund provider's book, and one in the supplier's. */
const INVOICES_OF_A_JOURNAL = 4;

/** What each figure of a dashboard costs the database: all of its statements, the least time of some runs. */
async function figuresOf(root: string, run: Run, day: string, figures = FIGURES): Promise<Record<string, Cost>> {
  const registry = loadRegistry(root);
  const costs: Record<string, Cost> = {};
  for (const [name, { roles, read }] of Object.entries(figures))
    for (const role of roles) {
      // The reader's company buys as many as it sells.
      const { acting } = await askerOf(run, registry, role === "enterprise" ? "supplier" : role, day);
      const company = { ...acting?.company, status: "active" };
      const readings: Cost[] = [];
      for (let reading = 0; reading < READINGS; reading += 1) {
        const cost = { ms: 0, blocks: 0 };
        const rows = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
          const [found = {}] = await run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values);
          const [plan] = found["QUERY PLAN"] as [Plan];
          cost.ms += plan["Execution Time"];
          cost.blocks += plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"];
          return run(text, values);
        };
        const db = { rows, first: async (text: string, values: unknown[]) => (await rows(text, values))[0] };
        const ports = { clock: { today: () => day } };
        await read({ db, registry, acting: { ...acting, role, company }, ports } as unknown as ReadContext);
        readings.push(cost);
      }
      costs[roles.length > 1 ? `${name}, as a ${role}` : name] = {
        ms: Math.min(...readings.map(({ ms }) => ms)),
        blocks: median(readings.map(({ blocks }) => blocks)),
      };
    }
  return costs;
}

/** How often a list is asked for again, a second after the other, while the server is still busy. */
const MOST_TRIES = 30;

/** How many bytes an answer has on the line, as a browser asks for it; comes again where the server is busy yet. */
async function bytesOf(address: string, cookie: string, tries = MOST_TRIES): Promise<number> {
  const { status, bytes } = await answerOf(address, cookie);
  if (status === 200) return bytes;
  if (status !== 503 || tries === 0) throw new Error(`${address} answers ${status}`);
  await wait(1_000);
  return bytesOf(address, cookie, tries - 1);
}

/** The status of an answer, and its bytes. */
function answerOf(address: string, cookie: string): Promise<{ status: number; bytes: number }> {
  return new Promise((done, fail) => {
    request(address, { headers: { cookie, platform: "web", "accept-encoding": "gzip, deflate, br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
      response.on("end", () => done({ status: response.statusCode ?? 0, bytes }));
    })
      .on("error", fail)
      .end();
  });
}

/** Asks the product to do something for somebody who is signed in. @throws Error where it is refused */
async function post(address: string, cookie: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = (await (await send(address, path, body, cookie)).json()) as {
    code: number;
    data: Record<string, unknown>;
  };
  if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** What a step asks of the database. */
interface Measured {
  statements: number;
  blocks: number;
}

/** What each step of an invoice asks; the least of some rounds, because jobs ask beside it. */
async function stepsOf(run: Run, address: string, password: string): Promise<Record<string, Measured>> {
  const [seller, other] = [await signIn(address, password), await signIn(address, password, buyer)];
  const [owes] = await run(
    `SELECT min(e."id")::text AS id FROM company_entity e JOIN "user" u ON u."company" = e."company" WHERE u."email" = $1`,
    [buyer],
  );
  const measured = async (): Promise<Measured> => {
    const [all] = await run(
      `SELECT coalesce(sum(calls), 0) AS statements, coalesce(sum(shared_blks_hit + shared_blks_read), 0) AS blocks
       FROM pg_stat_statements s
       JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
       WHERE query NOT LIKE '%pg_stat_statements%'`,
    );
    return { statements: Number(all?.["statements"]), blocks: Number(all?.["blocks"]) };
  };
  const least: Record<string, Measured> = {};
  for (let round = 0; round < rounds; round += 1) {
    const draft = await post(address, seller, "obligation/invoice", {
      invoice_no: `SCALE-${Date.now()}-${round}`,
      buyer_entity: owes?.["id"],
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      lines: [{ description: "Bolts", quantity: "1", unit_price: "1000.00", gst_code: "ZR" }],
    });
    const path = `obligation/invoice/${String(draft["id"])}`;
    let version = Number(draft["version"]);
    for (const [step, cookie, more] of [
      ["submit", seller, {}],
      ["confirm", other, { agreed: true }],
    ] as const) {
      const before = await measured();
      version = Number((await post(address, cookie, `${path}/${step}`, { version, ...more }))["version"]);
      const after = await measured();
      const known = least[step];
      least[step] = {
        statements: Math.min(known?.statements ?? Number.POSITIVE_INFINITY, after.statements - before.statements),
        blocks: Math.min(known?.blocks ?? Number.POSITIVE_INFINITY, after.blocks - before.blocks),
      };
    }
  }
  return least;
}

/** A night's check of the books: its seconds, those of the invariants that take longest, and what does not hold. */
interface Night {
  seconds: number;
  slowest: string;
  breaches: Breach[];
}

/** So many invariants are told by how long they take. */
const SLOWEST = 8;

/** A night's check of the books, that looks at a seventh of what grows for ever. */
async function nightOf(root: string, url: string, today: string): Promise<Night> {
  const store = openPostgres({ url, isPatient: true });
  try {
    const registry = loadRegistry(root);
    const share = { of: NIGHTS, at: 1, since: new Date().toISOString() };
    const took: [name: string, seconds: number][] = [];
    const breaches: Breach[] = [];
    for (const name of Object.keys(registry.invariants.invariants)) {
      const began = performance.now();
      breaches.push(...(await checkInvariants({ db: store.reading, registry, today, share }, [name])));
      took.push([name, (performance.now() - began) / 1_000]);
    }
    const longest = took.toSorted(([, left], [, right]) => right - left).slice(0, SLOWEST);
    return {
      seconds: took.reduce((sum, [, seconds]) => sum + seconds, 0),
      slowest: longest.map(([name, seconds]) => `${name} ${seconds.toFixed(2)} s`).join(", "),
      breaches,
    };
  } finally {
    await store.close();
  }
}

const atMost = (name: string, unit: string, figure: number, aim: number): Gate => ({
  name,
  unit,
  figure,
  against: "aim",
  reference: aim,
  most: 1,
});

/** Figures of a size, beside those of the first size that was measured. */
class Sizes {
  readonly #first = new Map<string, number>();

  /** A count that must not grow with the number of invoices. */
  flat(name: string, size: number, unit: string, figure: number): Gate {
    const key = `${name} ${unit}`;
    const reference = this.#first.get(key) ?? figure;
    this.#first.set(key, reference);
    const against = `of ${sizes[0] ?? size}`;
    return { name: `${name}, of ${size}`, unit, figure, against, reference, most: AIMS.growth };
  }

  /** What a list or figure costs: its time against the aim, its blocks against the first size. */
  cost(name: string, size: number, { ms, blocks }: Cost, aim: number): Gate[] {
    return [atMost(`${name}, of ${size}`, "ms", ms, aim), this.flat(name, size, "blocks", blocks)];
  }
}

/**
 * What lists, answers, steps and the night's check cost a party with a tenth of all invoices, at growing numbers of
 * invoices, beside what is aimed at. Each figure is given as soon as it is measured.
 * @throws Error once all is measured, naming what of the filled books is not in order
 */
export async function* measureScale(root: string): AsyncGenerator<Gate> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  // Nothing here outlives the run, so that filling need not wait for the disk.
  const postgres = await startOwnPostgres({
    postgresFlags: ["fsync=off", "max_wal_size=8GB", "shared_preload_libraries=pg_stat_statements"].flatMap((one) => [
      "-c",
      one,
    ]),
  });
  try {
    const url = await postgres.database("scale");
    const variables = { DATABASE_URL: url, DATA_FOLDER: folder };
    await (await startProduct(root, variables)).stop();
    const client = new Client(url);
    // What went wrong is said by whoever asked; a server that ends is no fault.
    client.on("error", () => undefined);
    await client.connect();
    const run: Run = async (text, values) => (await client.query(text, values)).rows as Record<string, unknown>[];
    await run(PLANNING);
    await run("CREATE EXTENSION pg_stat_statements");
    const { environments } = JSON.parse(readFileSync(join(root, "schemas", "environments.json"), "utf8")) as {
      environments: { demo: { clock: string; codes: { password: string } } };
    };
    const { clock, codes } = environments.demo;
    const stepSizes = new Sizes();
    const breaches: Breach[] = [];
    for (const size of sizes) {
      await fillMany(run, size, reader);
      for (const [name, query] of Object.entries(scaleQueries(root)))
        yield* stepSizes.cost(`invoices ${name}`, size, await costOf(root, run, clock, query), AIMS.milliseconds);
      for (const [name, cost] of Object.entries(await figuresOf(root, run, clock)))
        yield* stepSizes.cost(name, size, cost, AIMS.figure);
      const night = await nightOf(root, url, clock);
      yield atMost(`the night's check of ${size} invoices`, "s", night.seconds, AIMS.night);
      console.log(`  longest of it: ${night.slowest}`);
      breaches.push(...night.breaches);
      const product = await startProduct(root, variables);
      try {
        const cookie = await signIn(product.address, codes.password);
        const list = `${product.address}/api/obligation/invoice/list?page=1&page_size=50`;
        yield atMost(`fifty invoices on the line, of ${size}`, "bytes", await bytesOf(list, cookie), AIMS.bytes);
        for (const [step, figures] of Object.entries(await stepsOf(run, product.address, codes.password))) {
          yield atMost(`${step} of an invoice, of ${size}`, "statements", figures.statements, AIMS.statements);
          yield stepSizes.flat(`${step} of an invoice`, size, "blocks", figures.blocks);
        }
      } finally {
        await product.stop();
      }
    }
    // Deals and journals are filled each by themselves, so that no night follows.
    for (const size of sizes) {
      await fillDeals(run, Math.ceil(size / INVOICES_OF_A_DEAL), READERS["financier"] ?? "");
      for (const [range, role] of ["financier", "supplier"].entries())
        await fillJournals(run, Math.ceil(size / INVOICES_OF_A_JOURNAL), READERS[role] ?? "", range);
      for (const [name, cost] of Object.entries(await figuresOf(root, run, clock, FIGURES_OF_DEALS)))
        yield* stepSizes.cost(name, size, cost, AIMS.figure);
    }
    await client.end();
    if (breaches.length > 0)
      throw new Error(
        `of the filled books is not in order, among ${breaches.length}:\n${formatBreaches(breaches.slice(0, MOST_REPORTED))}`,
      );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
