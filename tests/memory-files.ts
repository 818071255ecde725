import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileStore } from "../server/platform/ports/files.ts";

/** Files in memory. */
export function makeMemoryStore(): FileStore {
  const kept = new Map<string, Uint8Array>();
  return {
    put: (key, bytes) => Promise.resolve(void kept.set(key, bytes)),
    async putFile(key, path) {
      kept.set(key, await readFile(path));
    },
    get: (key) => Promise.resolve(kept.get(key)),
    read: (key) => Promise.resolve(kept.has(key) ? Readable.from([kept.get(key)]) : undefined),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  };
}
