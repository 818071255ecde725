import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { configurationOf, type Configuration, type RawConfiguration } from "../../server/start/configuration.ts";
import { connectDatabase, seedState } from "../../server/start/database.ts";
import { fillEmptyFolder, keepDemo } from "../../server/start/demo-folder.ts";
import { followAddress } from "../../server/demo/address.ts";
import { fillFolder, startApplication } from "./application/application.ts";

const ROOT = join(import.meta.dirname, "../..");
const registry = loadRegistry(ROOT);

let work: string;
/** A checkout of the same code and configs that has made no demo yet. */
let root: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "demo-folder-"));
  root = join(work, "root");
  mkdirSync(root);
  for (const name of ["schemas", "registry", "server", "pages", "brands"])
    symlinkSync(join(ROOT, name), join(root, name));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const configured = (folder: string, more: RawConfiguration = {}): Configuration =>
  configurationOf(registry, { APP_ENVIRONMENT: "test", DATA_FOLDER: join(work, folder), ...more }, ROOT);

/** The demo of a data folder, kept where a release has it, beside others. */
async function stored(): Promise<string> {
  const made = configured("made");
  mkdirSync(join(work, "made/files"), { recursive: true });
  writeFileSync(join(work, "made/files/paper"), "as it was made");
  const seeded = join(root, "seeded");
  mkdirSync(join(seeded, "test-of-before"), { recursive: true });
  mkdirSync(join(seeded, "demo-of-another-environment"));
  await keepDemo(made, root, seeded);
  return seeded;
}

test("an empty folder begins with the demo that was made before of the same code, and keeps what is changed in it", async () => {
  await fillFolder(join(work, "made"));
  const seeded = await stored();
  expect(readdirSync(seeded).filter((name) => name.startsWith("test-"))).toHaveLength(1);
  expect(existsSync(join(seeded, "test-of-before"))).toBe(false);
  expect(existsSync(join(seeded, "demo-of-another-environment"))).toBe(true);

  const own = configured("own");
  await fillEmptyFolder(own, root);
  expect(existsSync(join(work, "own/files/paper"))).toBe(true);
  const store = await connectDatabase(own);
  try {
    expect(await seedState(store)).toBe("whole");
    await store.transaction((trx) => trx.run("DELETE FROM setting WHERE name = 'seeded'"));
  } finally {
    await store.close();
  }
  // What people changed since is not overwritten by the next start.
  await fillEmptyFolder(own, root);
  const again = await connectDatabase(own);
  expect(await seedState(again)).toBe("begun");
  await again.close();
});

test("no demo of others begins a folder with keys, a database or a mail server of its own", async () => {
  mkdirSync(join(work, "made/database"), { recursive: true });
  await stored();
  await fillEmptyFolder(configured("plain"), root);
  expect(existsSync(join(work, "plain/database"))).toBe(true);
  const key = `own:${Buffer.alloc(32, 5).toString("base64")}`;
  for (const more of [
    { DATA_KEYS: key },
    { DATABASE_URL: "postgres://user:secret@127.0.0.1:5432/nothing" },
    { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "Demo <demo@example.com>" },
  ] as RawConfiguration[]) {
    const own = configured("keyed", more);
    await fillEmptyFolder(own, root);
    expect(existsSync(join(work, "keyed/database"))).toBe(false);
  }
});

test("mails of the demo lead to the address at which it is served now", async () => {
  const { store, environment, close } = await startApplication();
  const leadingTo = async (address: string): Promise<number> =>
    Number(
      (
        await store.reading.first("SELECT count(*) AS count FROM mail WHERE html LIKE $1 OR body LIKE $1", [
          `%${address}/%`,
        ])
      )?.["count"],
    );
  try {
    const made = String(environment.address);
    const mails = await leadingTo(made);
    expect(mails).toBeGreaterThan(0);
    await followAddress(store, made);
    expect(await leadingTo(made)).toBe(mails);
    await followAddress(store, "http://demo.example:9000");
    expect([await leadingTo(made), await leadingTo("http://demo.example:9000")]).toEqual([0, mails]);
  } finally {
    await close();
  }
});
