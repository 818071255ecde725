import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Client } from "pg";
import { startPostgres } from "../../tests/postgres.ts";
import type { Gate } from "../gate.ts";
import { fillInvoices, type Run } from "../server/fill.ts";
import { Account } from "../server/account.ts";
import { startHostile } from "../server/hostile.ts";
import { startProduct, type Running } from "../server/product.ts";
import { median } from "./browser.ts";

const HONEST = "maker.s2";
/** Milliseconds that the honest reader looks at what came: three hundred reads a minute are let, and no more. */
const LOOKS = 210;
const SECONDS = Number(process.env["SECONDS"] ?? 30);
/** The engines that are measured: `ENGINES=PGlite` for one of them. */
const ENGINES = new Set((process.env["ENGINES"] ?? "PostgreSQL PGlite").split(" "));
/** How many times its quiet time a read may take. */
const MOST = 3;

const READS = [
  "obligation/invoice/list?page=1&page_size=20",
  "obligation/workflow/task/list?tab=todo&page_size=20",
  "ucenter/user/menu/list",
  "obligation/supplier/statistics/today",
];

/** How long each read takes, in milliseconds, for so many seconds. */
async function reads(account: Account, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until;) {
    for (const path of READS) {
      const began = performance.now();
      const status = await account.get(path);
      if (status !== 200) throw new Error(`the honest reader's ${path} was answered ${status}`);
      times.push(performance.now() - began);
      await wait(LOOKS);
    }
  }
  return times;
}

const nearWorst = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

async function besides(
  engine: string,
  root: string,
  variables: Readonly<Record<string, string>>,
  password: string,
): Promise<Gate[]> {
  const product = await startProduct(root, variables, { limits: true });
  try {
    const honest = await new Account(product.address, `${HONEST}@demo.example`).signIn(password);
    const hostile = await startHostile(product.address, password);
    await reads(honest, 3);
    const quiet = await reads(honest, SECONDS / 2);
    hostile.begin();
    await wait(2_000);
    const loud = await reads(honest, SECONDS);
    const answers = await hostile.end();
    console.log(
      `${engine}: ten hostile accounts were answered ${answers}; ${loud.length} reads beside them, ${quiet.length} quiet ones`,
    );
    return [
      {
        name: `read beside hostile load, ${engine}, median`,
        unit: "ms",
        figure: median(loud),
        against: "quiet",
        reference: median(quiet),
        most: MOST,
      },
      {
        name: `read beside hostile load, ${engine}, 95 %`,
        unit: "ms",
        figure: nearWorst(loud),
        against: "quiet",
        reference: nearWorst(quiet),
        most: MOST,
      },
    ];
  } finally {
    await product.stop();
  }
}

const passwordOf = (root: string): string =>
  (
    JSON.parse(readFileSync(join(root, "schemas", "environments.json"), "utf8")) as {
      environments: { demo: { codes: { password: string } } };
    }
  ).environments.demo.codes.password;

/** Starts the product once so that its database is there, and fills it. */
async function filled(
  root: string,
  variables: Readonly<Record<string, string>>,
  open: () => Promise<{ run: Run; close(): Promise<void> }>,
): Promise<void> {
  const product: Running = await startProduct(root, variables);
  await product.stop();
  const { run, close } = await open();
  await fillInvoices(run);
  await close();
}

/** An honest reader beside ten accounts that ask for the heaviest things as often as they are let. */
export async function measureHostile(root: string): Promise<Gate[]> {
  const password = passwordOf(root);
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    return [
      ...(ENGINES.has("PostgreSQL") ? await onPostgres(root, join(folder, "postgres"), password) : []),
      ...(ENGINES.has("PGlite") ? await onEmbedded(root, join(folder, "embedded"), password) : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(root: string, folder: string, password: string): Promise<Gate[]> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database("hostile");
    const variables = { DATABASE_URL: url, DATA_FOLDER: folder };
    await filled(root, variables, async () => {
      const client = new Client(url);
      await client.connect();
      return {
        run: async (statement, values) => (await client.query(statement, values)).rows as Record<string, unknown>[],
        close: () => client.end(),
      };
    });
    return await besides("PostgreSQL", root, variables, password);
  } finally {
    await postgres.stop();
  }
}

async function onEmbedded(root: string, folder: string, password: string): Promise<Gate[]> {
  const variables = { DATA_FOLDER: folder };
  await filled(root, variables, async () => {
    const database = await PGlite.create({ dataDir: join(folder, "database"), extensions: { pg_trgm } });
    return {
      run: async (statement, values) => (await database.query(statement, values)).rows as Record<string, unknown>[],
      close: () => database.close(),
    };
  });
  return besides("PGlite", root, variables, password);
}
