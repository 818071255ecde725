import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ServiceUnavailable } from "./service-unavailable.ts";

/** Bytes by key. Keys are made by us and hold no name of a user's choosing. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps what a file of this machine holds, without ever holding all of it in memory. */
  putFile(key: string, path: string): Promise<void>;
  /** The bytes, or undefined when there are none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The bytes piece by piece, or undefined when there are none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9]{8,80}$/;

/** The place where files lie does not answer, does not let us in, has no room, or gives back what was not put there. */
export class FilesAway extends ServiceUnavailable {
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
const away =
  (what: string) =>
  (cause: NodeJS.ErrnoException): never => {
    throw new FilesAway(`${what}: ${cause.code ?? cause.message}`, { cause });
  };

/**
 * Files in a folder, written beside and renamed so that no half file is ever read.
 * @throws FilesAway, from its functions, where the disk takes or gives nothing
 */
export function makeFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, fileKey(key).slice(-2), key);
  const written = async (key: string, write: (part: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    const part = `${path}.part`;
    try {
      await mkdir(join(path, ".."), { recursive: true });
      await write(part);
      await rename(part, path);
    } catch (error) {
      // What has got no whole room keeps none.
      await rm(part, { force: true }).catch(() => undefined);
      away("write")(error as NodeJS.ErrnoException);
    }
  };
  const absent = (error: NodeJS.ErrnoException): undefined =>
    error.code === "ENOENT" ? undefined : away("read")(error);
  return {
    put: (key, bytes) => written(key, (part) => writeFile(part, bytes, { flush: true })),
    putFile: (key, path) =>
      written(key, async (part) => {
        await copyFile(path, part);
        const copied = await open(part, "r+");
        await copied.sync().finally(() => copied.close());
      }),
    get: (key) => readFile(pathOf(key)).catch(absent),
    async read(key) {
      return (await open(pathOf(key)).catch(absent))?.createReadStream();
    },
    remove: (key) => rm(pathOf(key), { force: true }).catch(away("remove")),
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
