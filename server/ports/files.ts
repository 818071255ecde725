import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Bytes by key. Keys are made by us and hold no name of a user's choosing. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9]{8,80}$/;

/** The place where files lie does not answer, or does not let us in. Callers are asked to come later. */
export class FilesAway extends Error {
  readonly statusCode = 503;

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

/** Files in a folder, written beside and renamed so that no half file is ever read. */
export function makeFolderStore(folder: string): FileStore {
  const place = (key: string) => join(folder, fileKey(key).slice(-2), key);
  return {
    async put(key, bytes) {
      const path = place(key);
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(`${path}.part`, bytes, { flush: true });
      await rename(`${path}.part`, path);
    },
    async get(key) {
      return readFile(place(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
    },
    remove: (key) => rm(place(key), { force: true }),
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
