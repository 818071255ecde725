import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { RequestContext } from "../context.ts";
import type { Store } from "../store/handle.ts";
import { migrate } from "../store/migrate.ts";
import { openEmbedded } from "../store/pglite.ts";
import { openPostgres, refuseOld, refuseUnsafe } from "../store/postgres.ts";
import { mustVerifyDatabase } from "../ports/encrypted-line.ts";
import { dataKeys, type Settings } from "./settings.ts";

const SEEDED = "seeded";

async function hasTable(store: Store, name: string): Promise<boolean> {
  return (await store.reading.first(`SELECT to_regclass($1) AS found`, [`public."${name}"`]))?.["found"] !== null;
}

/** Whether the demo was written whole; `begun` where only a part of it is there. */
export async function seedState(store: Store): Promise<"none" | "begun" | "whole"> {
  if (!await hasTable(store, "user")) return "none";
  if (await store.reading.first("SELECT 1 AS found FROM setting WHERE name = $1", [SEEDED])) return "whole";
  return await store.reading.first(`SELECT 1 AS found FROM "user" LIMIT 1`) ? "begun" : "none";
}

/** Notes that the demo is whole. */
export const noteSeeded = (store: Store): Promise<number> => store.transaction((trx) => trx.run("INSERT INTO setting (name, value) VALUES ($1, 'true') ON CONFLICT DO NOTHING", [SEEDED]));

/**
 * Opens the database of this process and brings its tables up to date. A demo whose writing was interrupted is thrown
 * away and begun anew: nobody could have used it yet.
 * @throws FolderTaken when another process has the folder; Error for an unsafe or too old PostgreSQL, one behind an open line, or without the keys of what is kept encrypted
 */
export async function openDatabase(settings: Settings, environment: RequestContext["environment"]): Promise<Store> {
  const { databaseUrl, folder } = settings;
  const keys = dataKeys(settings, environment);
  if (databaseUrl) {
    if (!environment.seeds) mustVerifyDatabase(databaseUrl);
    const store = openPostgres({ url: databaseUrl, keys });
    await refuseOld(store);
    if (!environment.seeds) await refuseUnsafe(store);
    await migrate(store);
    return store;
  }
  let store = await openEmbedded({ folder, keys });
  if (environment.seeds && await seedState(store) === "begun") {
    await store.close();
    await rm(join(folder, "database"), { recursive: true });
    store = await openEmbedded({ folder, keys });
  }
  await migrate(store);
  return store;
}
