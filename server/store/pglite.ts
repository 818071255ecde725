import { PGlite, type PGliteOptions, type Transaction } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { mkdir } from "node:fs/promises";
import { fromPglite } from "pg-boss";
import { readers } from "./decoder.ts";
import type { DataKeys } from "../encryption/keys.ts";
import type { Store, Tables } from "./handle.ts";
import { embeddedKeepingPlans } from "./kept.ts";
import { takeLock } from "./lock.ts";
import { ZONE } from "./singapore.ts";
import { makeStore } from "./store.ts";
import { join } from "node:path";

export interface EmbeddedOptions {
  /** Folder that holds the database and our lock; in memory without one. */
  folder?: string;
  /** A dump to start from, in memory. */
  snapshot?: Blob;
  /** What else the engine is asked: files made ready beforehand, how much memory it takes. */
  engine?: Pick<PGliteOptions, "fs" | "startParams">;
  /** Keys of what is kept encrypted; the demo's without them. */
  keys?: DataKeys;
}

/** A store with the raw engine beside it, for dumps. */
export interface EmbeddedStore extends Store {
  /** The whole database as one archive. */
  dump(): Promise<Blob>;
}

/**
 * Opens the embedded engine.
 * @throws FolderTaken when another living process has the folder
 */
export async function openEmbedded({ folder, snapshot, engine, keys }: EmbeddedOptions = {}): Promise<EmbeddedStore> {
  if (folder) await mkdir(folder, { recursive: true });
  const lock = folder ? takeLock(folder) : undefined;
  try {
    const pglite = await PGlite.create({
      ...(folder ? { dataDir: join(folder, "database") } : {}),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
      ...engine,
      parsers: readers as Record<number, (text: string) => unknown>,
    });
    await pglite.exec(`SET timezone = '${ZONE}'`);
    const keeping = embeddedKeepingPlans();
    const transaction = pglite.transaction.bind(pglite);
    Object.assign(pglite, { transaction: <T>(work: (inner: Transaction) => Promise<T>) => transaction((inner) => work(keeping(inner))) });
    const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const store = makeStore({
      engine: "pglite",
      kysely,
      keys,
      script: async (text) => void (await pglite.transaction((inner) => inner.exec(text))),
      queue: fromPglite(pglite),
      close: async () => {
        await kysely.destroy();
        if (!pglite.closed) await pglite.close();
        lock?.release();
      },
    });
    return Object.assign(store, { dump: () => pglite.dumpDataDir("none") });
  } catch (error) {
    lock?.release();
    throw error;
  }
}
