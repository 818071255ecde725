import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Away } from "./away.ts";

/** Bytes by key. Keys are made by us and hold no name of a user's choosing. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9]{8,80}$/;

/** The place where files lie does not answer, does not let us in, has no room, or gives back what was not put there. */
export class FilesAway extends Away {
  constructor(message: string, options?: ErrorOptions) {
    super(`files are away: ${message}`, options);
    this.name = "FilesAway";
  }
}

/** A key as it was made by us. @throws Error for any other text */
export function fileKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a file key: ${key}`);
  return key;
}

/** Whatever the system says of a disk (no room, a fault, no right) as that files are away. */
const away = (what: string) => (cause: NodeJS.ErrnoException): never => {
  throw new FilesAway(`${what}: ${cause.code ?? cause.message}`, { cause });
};

/**
 * Files in a folder, written beside and renamed so that no half file is ever read.
 * @throws FilesAway, from its functions, where the disk takes or gives nothing
 */
export function makeFolderStore(folder: string): FileStore {
  const place = (key: string) => join(folder, fileKey(key).slice(-2), key);
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(`${path}.part`, bytes, { flush: true });
    await rename(`${path}.part`, path);
  };
  return {
    async put(key, bytes) {
      const path = place(key);
      await write(path, bytes).catch(async (error: NodeJS.ErrnoException) => {
        // What has got no whole room keeps none.
        await rm(`${path}.part`, { force: true }).catch(() => undefined);
        return away("write")(error);
      });
    },
    async get(key) {
      return readFile(place(key)).catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? undefined : away("read")(error)));
    },
    remove: (key) => rm(place(key), { force: true }).catch(away("remove")),
  };
}

/** Files in memory, for tests. */
export function makeMemoryStore(): FileStore {
  const kept = new Map<string, Uint8Array>();
  return {
    put: (key, bytes) => Promise.resolve(void kept.set(key, bytes)),
    get: (key) => Promise.resolve(kept.get(key)),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  };
}

const PROBE = "probe0000";

/** Puts, reads and removes a few bytes. @throws FilesAway where they do not come back as they were */
export async function probeFiles(files: FileStore): Promise<void> {
  const bytes = Buffer.from("probe");
  await files.put(PROBE, bytes);
  const back = await files.get(PROBE);
  await files.remove(PROBE);
  if (back === undefined || !bytes.equals(back)) throw new FilesAway("what is put does not come back");
}
