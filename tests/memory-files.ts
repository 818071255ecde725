import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileStore } from "../server/platform/ports/files.ts";

/** Files in memory. */
export function makeMemoryStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    async putFile(key, path) {
      files.set(key, await readFile(path));
    },
    get: (key) => Promise.resolve(files.get(key)),
    read: (key) => Promise.resolve(files.has(key) ? Readable.from([files.get(key)]) : undefined),
    remove: (key) => Promise.resolve(void files.delete(key)),
  };
}
