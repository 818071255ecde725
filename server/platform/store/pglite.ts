import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect } from "kysely";
import { mkdir } from "node:fs/promises";
import { fromPglite } from "pg-boss";
import { JoinedQueries } from "./ask-together.ts";
import { readers, ZONE, makeStore } from "./store.ts";
import type { DataKeys } from "./encryption/encryption.ts";
import type { Store, Tables } from "./handle.ts";
import { acquireLock } from "./lock.ts";
import { Shares } from "./shares.ts";
import { keepingStatements, type MostPrepared } from "./statements.ts";
import { keepUp } from "./upkeep.ts";
import { join } from "node:path";

interface EmbeddedOptions {
  /** Folder that holds the database and our lock; in memory without one. */
  folder?: string;
  /** A dump to start from, in memory. */
  snapshot?: Blob;
  /** What else the engine is given: files and code made ready beforehand, how much memory it takes. */
  engine?: Pick<PGliteOptions, "fs" | "pgliteWasmModule" | "startParams">;
  /** What is kept prepared at most, where that is not the default. */
  mostPrepared?: MostPrepared;
  /** Keys of what is kept encrypted; the demo's without them. */
  keys?: DataKeys;
  /** Has its tables looked after while it is open; told of what goes wrong with that. */
  upkeepFailed?: (error: unknown) => void;
}

/**
 * The engine's own cache: 128 MB, its default, cost a server 130 MB more at rest and answered no faster, since what it
 * reads lies in the operating system's cache as well.
 */
const START = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** A store with the raw engine beside it, for dumps. */
export interface EmbeddedStore extends Store {
  /** The whole database as one archive. */
  dump(): Promise<Blob>;
}

/**
 * Opens the embedded engine.
 * @throws FolderInUseError when another living process has the folder
 */
export async function openEmbedded({
  folder,
  snapshot,
  engine,
  mostPrepared,
  keys,
  upkeepFailed,
}: EmbeddedOptions = {}): Promise<EmbeddedStore> {
  if (folder) await mkdir(folder, { recursive: true });
  const lock = folder ? acquireLock(folder) : undefined;
  try {
    const pglite = await PGlite.create({
      ...(folder ? { dataDir: join(folder, "database") } : {}),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
      startParams: START,
      ...engine,
      extensions: { pg_trgm },
      parsers: readers as Record<number, (text: string) => unknown>,
    });
    await pglite.exec(`SET timezone = '${ZONE}'`);
    const joined = new JoinedQueries((type, text) => (pglite.parsers[type] ?? String)(text, type));
    keepingStatements(pglite, joined, mostPrepared);
    const endUpkeep = upkeepFailed && keepUp(pglite, upkeepFailed);
    const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const store = makeStore({
      engine: "pglite",
      kysely,
      keys,
      joined,
      // One engine serves everybody in turn, in this very thread, and ends each statement before the next. Who asks
      // much is at it a thirtieth of the time while others ask who ask little: so seldom does one of those come while
      // it is busy.
      shares: new Shares({ atOnce: 1, much: 1_000, half: 60_000, rest: 1, restBeside: 30, longest: 8_000 }),
      script: async (text) => void (await pglite.transaction((inner) => inner.exec(text))),
      queue: fromPglite(pglite),
      close: async () => {
        await endUpkeep?.();
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
