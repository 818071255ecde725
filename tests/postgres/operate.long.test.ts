import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operate } from "../../server/start/operate/operate.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "operate-"));
const FIRST = `k1:${randomBytes(32).toString("base64")}`;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Given {
  readonly keys?: string;
  readonly input?: string;
  readonly environment?: string;
}

const variables = (url: string, { keys = FIRST, environment = "prod" }: Given) => ({
  APP_ENVIRONMENT: environment,
  DATABASE_URL: url,
  DATA_KEYS: keys,
  DATA_FOLDER: folder,
});

/** Runs a command in a process of its own, as its operator does. */
function runAlone(url: string, args: readonly string[], given: Given = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(ROOT, "server/operate.ts"), ...args],
    { encoding: "utf8", input: given.input ?? "", env: { PATH: process.env["PATH"], ...variables(url, given) } },
  );
  return { status, stdout, stderr };
}

/** Runs a command in this process. */
async function run(url: string, args: readonly string[], given: Given = {}) {
  const [messages, complained]: [string[], string[]] = [[], []];
  const status = await operate(args, variables(url, given), ROOT, {
    say: (line) => void messages.push(line),
    complain: (line) => void complained.push(line),
    ask: () => Promise.resolve(undefined),
    input: () => Promise.resolve(given.input ?? ""),
  });
  return { status, stdout: messages.join("\n"), stderr: complained.join("\n") };
}

const ADMIN = [
  "first-administrator",
  "--company",
  "Our Platform",
  "--name",
  "First Person",
  "--email",
  "first@platform.example",
  "--phone",
  "+6581234567",
];

test("from an empty database to the first administrator, by commands alone", async () => {
  const url = await postgres.database("operated");
  expect(await run(url, ["verify-books"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("run the command migrate first"),
  });
  const waiting = await run(url, ["migrate"]);
  expect(waiting).toMatchObject({ status: 1, stderr: expect.stringContaining("--yes") });
  const migrated = runAlone(url, ["migrate", "--yes"]);
  expect([migrated.status, migrated.stderr]).toEqual([0, ""]);
  expect(migrated.stdout).toContain("0001_server.sql");
  expect((await run(url, ["migrate", "--yes"])).stdout).toContain("0 migrations applied");
  expect(await run(url, ADMIN, { input: "password\n" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("100"),
  });
  const made = runAlone(url, ADMIN, { input: "a long sentence nobody guesses\n" });
  expect([made.status, made.stderr]).toEqual([0, ""]);
  expect(made.stdout).toContain("first@platform.example is the first administrator");
  expect(await run(url, ADMIN, { input: "a long sentence nobody guesses\n" })).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("somebody is here already"),
  });
  const store = openPostgres({ url });
  expect(await store.reading.rows(`SELECT email, status, is_company_admin FROM "user"`)).toEqual([
    { email: "first@platform.example", status: "active", is_company_admin: true },
  ]);
  expect(
    (await store.reading.rows<{ action: string }>("SELECT action FROM audit ORDER BY seq")).map(({ action }) => action),
  ).toEqual([
    "operate.migrate",
    "operate.migrate",
    "first_admin.make",
    "operate.first_administrator",
    "operate.first_administrator",
  ]);
  await store.close();
  expect(await run(url, ["verify-books"])).toMatchObject({ status: 0, stderr: "" });
  expect(await run(url, ["verify-audit"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("all as they were written"),
  });
});

test("a key is rotated: made, put in front, everything encrypted anew, the older one needed no more", async () => {
  const url = await postgres.database("rotated", SEEDED);
  // What the demo is seeded with is kept with the demo's key.
  const demo = `demo:${Buffer.from("this key keeps nothing secret ..").toString("base64")}`;
  const made = await run(url, ["new-key", "--name", "k2"], { keys: demo, environment: "local" });
  expect([made.status, made.stderr]).toEqual([0, ""]);
  expect(made.stdout.trim()).toMatch(/^k2:[A-Za-z0-9+/]{43}=$/);
  const keys = `${made.stdout.trim()},${demo}`;
  const store = openPostgres({ url });
  const sealedWith = async (key: string) =>
    Number(
      (
        await store.reading.first<{ count: string }>(
          `SELECT count(*) AS count FROM authorizer WHERE id_no LIKE 'sealed:${key}:%'`,
        )
      )?.count,
    );
  const before = await sealedWith("demo");
  expect(before).toBeGreaterThan(0);
  const done = await run(url, ["re-encrypt", "--yes"], { keys, environment: "local" });
  expect([done.status, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).toContain("key demo: nothing is kept with it any more");
  expect([await sealedWith("demo"), await sealedWith("k2")]).toEqual([0, before]);
  await store.close();
  expect((await run(url, ["re-encrypt", "--yes"], { keys, environment: "local" })).stdout).toContain(
    "0 rows encrypted anew",
  );
  expect(await run(url, ["verify-books"], { keys: made.stdout.trim(), environment: "local" })).toMatchObject({
    status: 0,
  });
  expect(await run(url, ["new-key", "--name", "k2"], { keys, environment: "local" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("there is a key k2 already"),
  });
});
