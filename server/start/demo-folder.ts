import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { followAddress } from "../demo/address.ts";
import { keepSeed } from "../demo/reset.ts";
import { fingerprint } from "../demo/fingerprint.ts";
import { seed } from "../demo/seed.ts";
import type { Running } from "../platform/options.ts";
import type { Store } from "../platform/store/handle.ts";
import type { Configuration } from "./configuration.ts";
import { noteSeeded } from "./database.ts";

/** What the demo is made of. */
const MADE_OF = ["schemas", "registry", "server", "pages", "brands"];
/** What a data folder with a demo consists of. */
const PARTS = ["database", "files"];

/** Writes the demo into a database that has its tables, and notes that it is whole. */
export async function writeDemo(parts: Running & { store: Store }): Promise<void> {
  await seed(parts);
  await noteSeeded(parts.store);
  if (parts.store.engine !== "pglite") return;
  if (parts.environment.address !== undefined) await followAddress(parts.store, parts.environment.address);
  await parts.store.transaction(keepSeed);
}

/**
 * Whether the demo of this configuration is the same wherever it is made: it has no keys, no services outside and no
 * present day of its own.
 */
const isAlike = ({ settings, environment, outside }: Configuration): boolean =>
  settings.databaseUrl === undefined &&
  environment.seeds === true &&
  settings.dataKeys === undefined &&
  typeof environment.clock === "string" &&
  Object.values(outside).every((one) => one === undefined);

/** Folders that hold demos as they are made: of a release, and of a checkout. */
const PREPARED_FOLDERS = ["seeded", "node_modules/.cache/demo"] as const;

/** The name of a demo as this code and these configs make it for an environment, wherever it is served. */
function nameOfDemo(root: string, { name, address: _address, ...environment }: Configuration["environment"]): string {
  const hash = createHash("sha256").update(JSON.stringify(environment)).digest("hex").slice(0, 8);
  return `${name}-${fingerprint(root, MADE_OF)}-${hash}`;
}

/** Copies a data folder's parts, each whole or not at all; what is there already is left as it is. */
async function copyParts(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const part of PARTS.toReversed()) {
    if (!existsSync(join(from, part))) continue;
    const own = join(to, `${part}.${process.pid}`);
    await cp(join(from, part), own, { recursive: true });
    // Another process may have begun with the same empty folder: which of them runs, the lock decides.
    await rename(own, join(to, part)).catch(() => rm(own, { recursive: true, force: true }));
  }
}

/**
 * Keeps the demo of a data folder as it was made, in place of earlier ones of its environment.
 * @param into a folder that holds demos
 */
export async function keepDemo({ settings, environment }: Configuration, root: string, into: string): Promise<void> {
  const made = nameOfDemo(root, environment);
  const own = join(into, `${made}.${process.pid}`);
  try {
    await copyParts(settings.folder, own);
    await rename(own, join(into, made));
    for (const other of await readdir(into))
      if (other.startsWith(`${environment.name}-`) && other !== made)
        await rm(join(into, other), { recursive: true, force: true });
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts the demo into a data folder without a database: a copy of the one that was made before of the same code and
 * configs, for a release or in this checkout. Without such a one another process makes it: that needs more than twice
 * the memory that a server has at rest.
 * @throws Error when it could not be made
 */
export async function fillEmptyFolder(configuration: Configuration, root: string): Promise<void> {
  const { settings, environment } = configuration;
  if (!isAlike(configuration) || existsSync(join(settings.folder, "database"))) return;
  const made = nameOfDemo(root, environment);
  const found = PREPARED_FOLDERS.map((folder) => join(root, folder, made)).find((folder) => existsSync(folder));
  if (found !== undefined) return copyParts(found, settings.folder);
  console.log("\n  Writing the demo: companies, people and five months of deals (once, half a minute or more) …");
  const writer = spawn(process.execPath, [...process.execArgv, join(root, "server/seed.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [status] = (await once(writer, "exit")) as [number | null];
  if (status !== 0) throw new Error("the demo could not be written; why stands above");
  // Where nothing can be kept, the next empty folder waits as long.
  await keepDemo(configuration, root, join(root, PREPARED_FOLDERS[1])).catch(() => undefined);
}
