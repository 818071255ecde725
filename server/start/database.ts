import { rm } from "node:fs/promises";
import { join } from "node:path";
import { workLog } from "../platform/log.ts";
import type { Store } from "../platform/store/handle.ts";
import { migrate, migrationsOf } from "../platform/store/migrate.ts";
import { openEmbedded } from "../platform/store/pglite.ts";
import { openPostgres } from "../platform/store/postgres.ts";
import { refuseOld, refuseStandby, refuseUnsafe } from "../platform/store/postgres-fitness.ts";
import type { Configuration } from "./configuration.ts";

const SEEDED = "seeded";

async function hasTable(store: Store, name: string): Promise<boolean> {
  return (await store.reading.first(`SELECT to_regclass($1) AS found`, [`public."${name}"`]))?.["found"] !== null;
}

/** Whether the demo was written whole; `begun` where only a part of it is there. */
export async function seedState(store: Store): Promise<"none" | "begun" | "whole"> {
  if (!(await hasTable(store, "user"))) return "none";
  if (await store.reading.first("SELECT 1 AS found FROM setting WHERE name = $1", [SEEDED])) return "whole";
  return (await store.reading.first(`SELECT 1 AS found FROM "user" LIMIT 1`)) ? "begun" : "none";
}

/** Notes that the demo is whole. */
export const noteSeeded = (store: Store): Promise<number> =>
  store.transaction((trx) =>
    trx.run("INSERT INTO setting (name, value) VALUES ($1, 'true') ON CONFLICT DO NOTHING", [SEEDED]),
  );

/**
 * Connects with PostgreSQL, or opens the embedded database in its folder; changes no table.
 * @param how.isPatient for work that no request waits for: no statement ends for being slow
 * @throws FolderInUseError when another process has the folder; Error for an unsafe or too old PostgreSQL
 */
export async function connectDatabase(
  {
    settings: { databaseUrl, isByTransaction, folder },
    environment,
    keys,
  }: Pick<Configuration, "settings" | "environment" | "keys">,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<Store> {
  if (!databaseUrl) {
    const log = workLog("database");
    return openEmbedded({
      folder,
      keys,
      upkeepFailed: (error) => log.error({ err: error }, "the embedded database was not looked after"),
    });
  }
  const store = openPostgres({ url: databaseUrl, keys, isPatient, isByTransaction });
  await refuseOld(store);
  if (!environment.seeds) await refuseUnsafe(store);
  return store;
}

/**
 * Opens the database of this process and brings its tables up to date. A demo whose writing was interrupted is thrown
 * away and begun anew: nobody could have used it yet.
 * @param migrated a migration as this database takes it, where that is otherwise than it is written
 * @throws FolderInUseError when another process has the folder; Error for an unsafe or too old PostgreSQL, and for a
 * standby
 */
export async function openDatabase(
  configuration: Pick<Configuration, "settings" | "environment" | "keys">,
  migrated?: (text: string) => string,
): Promise<Store> {
  const { settings, environment } = configuration;
  let store = await connectDatabase(configuration);
  if (store.engine === "pglite" && environment.seeds && (await seedState(store)) === "begun") {
    await store.close();
    await rm(join(settings.folder, "database"), { recursive: true });
    store = await connectDatabase(configuration);
  }
  if (store.engine === "postgres") await refuseStandby(store);
  await migrate(store, migrationsOf(), migrated);
  return store;
}
