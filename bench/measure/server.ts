import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import autocannon from "autocannon";
import { Client } from "pg";
import { startPostgres } from "../../tests/postgres.ts";
import type { Gate } from "../gate.ts";
import { fillInvoices, listQuery } from "../server/fill.ts";
import { signIn, startProduct, startServer, type Running } from "../server/product.ts";
import { productStatement } from "../server/statement.ts";
import { median } from "./browser.ts";

interface Load {
  perSecond: number;
  p50: number;
  bytes: number;
}

const seconds = 5;
const connections = 10;

async function load(url: string, headers: Record<string, string>): Promise<Load> {
  const found = await autocannon({ url, connections, duration: seconds, headers });
  if (found.non2xx > 0 || found.errors > 0)
    throw new Error(`${url}: ${found.non2xx} refusals and ${found.errors} errors`);
  return {
    perSecond: found.requests.average,
    p50: found.latency.p50,
    bytes: Math.round(found.throughput.total / Math.max(1, found.requests.total)),
  };
}

const mid = (loads: readonly Load[], word: keyof Load): number => median(loads.map((each) => each[word]));

/** The demo's password and business date, as its environment says them. */
function demo(root: string): { password: string; today: string } {
  const { environments } = JSON.parse(readFileSync(join(root, "schemas", "environments.json"), "utf8")) as {
    environments: { demo: { codes: { password: string }; clock: string } };
  };
  return { password: environments.demo.codes.password, today: environments.demo.clock };
}

async function onPostgres(root: string, rounds: number): Promise<{ own: Load[]; bare: Load[] }> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const postgres = await startPostgres();
  const running: Running[] = [];
  try {
    const url = await postgres.database("bench");
    const { password, today } = demo(root);
    const product = await startProduct(root, { DATABASE_URL: url, DATA_FOLDER: folder });
    running.push(product);
    const client = new Client(url);
    await client.connect();
    const run = async (text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Record<string, unknown>[];
    await fillInvoices(run);
    const statement = await productStatement(root, run, today);
    await client.end();
    const bareServer = await startServer(
      root,
      "bench/server/bare.ts",
      { DATABASE_URL: url, STATEMENT: JSON.stringify(statement), NODE_ENV: "production" },
      "/list",
    );
    running.push(bareServer);
    const cookie = await signIn(product.address, password);
    const headers = { cookie, platform: "web", "accept-language": "en-US" };
    const address = `${product.address}/api/obligation/invoice/list?${listQuery}`;
    const answer = (await (await fetch(address, { headers })).json()) as {
      data?: { rows?: unknown[]; count?: number; more?: boolean };
    };
    // So many rows are not counted to the end: the answer says how many there are at least.
    if (answer.data?.rows?.length !== 50 || answer.data.more !== true)
      throw new Error(`the list answers ${JSON.stringify({ ...answer.data, rows: answer.data?.rows?.length })}`);
    const own: Load[] = [];
    const bare: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) bare.push(await load(`${bareServer.address}/list`, {}));
      own.push(await load(address, headers));
      if (round % 2 === 1) bare.push(await load(`${bareServer.address}/list`, {}));
    }
    return { own, bare };
  } finally {
    for (const each of running) await each.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPglite(root: string): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const { password } = demo(root);
    await (await startProduct(root, { DATA_FOLDER: folder })).stop();
    const database = await PGlite.create({ dataDir: join(folder, "database"), extensions: { pg_trgm } });
    await fillInvoices(async (text, values) => (await database.query(text, values)).rows as Record<string, unknown>[]);
    await database.close();
    const product = await startProduct(root, { DATA_FOLDER: folder });
    const cookie = await signIn(product.address, password);
    const found = await load(`${product.address}/api/obligation/invoice/list?${listQuery}`, {
      cookie,
      platform: "web",
    });
    await product.stop();
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Fifty of 25,000 matching rows out of 100,000, with how many there are at least, ten connections: the product against
 * a bare route with its statement.
 */
export async function measureServer(root: string, rounds: number): Promise<Gate[]> {
  const { own, bare } = await onPostgres(root, rounds);
  const embedded = await onPglite(root);
  return [
    {
      name: "server list with total, PostgreSQL",
      unit: "req/s",
      figure: mid(own, "perSecond"),
      against: "bare Fastify + pg",
      reference: mid(bare, "perSecond"),
      least: 0.7,
    },
    {
      name: "server list, median latency",
      unit: "ms",
      figure: mid(own, "p50"),
      against: "bare Fastify + pg",
      reference: mid(bare, "p50"),
    },
    {
      name: "server list with total, PGlite",
      unit: "req/s",
      figure: embedded.perSecond,
      against: "on PostgreSQL",
      reference: mid(own, "perSecond"),
    },
  ];
}
