import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { openEmbedded, type EmbeddedStore } from "../../../server/platform/store/pglite.ts";

/** A file of a dump, or a folder, which has no bytes. */
interface Entry {
  readonly path: string;
  readonly bytes?: Uint8Array;
}

const DATA = "/pglite/data";
/** The databases that PostgreSQL makes further ones from, of which none is made here: a quarter of all files. */
const TEMPLATES = /^\/base\/(?:1|4)(?:\/|$)/;
const BLOCK = 512;
/** Tests ask more different statements than a server does in the same time. */
const MOST_PREPARED = { statements: 3_000, characters: 8_000_000 };
/**
 * The seeded database lies in memory already; to clear the buffers that a server would have takes longer than most
 * tests.
 */
const BUFFERS = ["-c", "shared_buffers=16MB"];

/** What an archive (ustar, as the engine dumps it) holds, in its order. */
function entriesOf(archive: Buffer): Entry[] {
  const text = (from: number, length: number) => archive.toString("latin1", from, from + length).replace(/\0.*$/s, "");
  const entries: Entry[] = [];
  for (let at = 0; at + BLOCK <= archive.length && text(at, 100) !== "";) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const path = [text(at + 345, 155), text(at, 100)]
      .filter((part) => part !== "")
      .join("/")
      .replace(/^\/?/, "/")
      .replace(/\/$/, "");
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size);
    entries.push(text(at + 156, 1) === "5" ? { path } : { path, bytes });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

/**
 * A memory that has the files of a dump before the engine starts: each is one copy of its bytes, where the engine would
 * unpack the archive anew.
 */
class Unpacked extends MemoryFS {
  private readonly entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.entries = entries;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module;
    if (!FS.analyzePath(DATA).exists) FS.mkdirTree(DATA, 0o700);
    for (const { path, bytes } of this.entries) {
      if (!bytes) {
        if (!FS.analyzePath(DATA + path).exists) FS.mkdirTree(DATA + path, 0o700);
        continue;
      }
      const file = FS.open(DATA + path, "w", 0o600);
      if (bytes.length > 0) FS.write(file, new Uint8Array(bytes), 0, bytes.length, 0, true);
      FS.close(file);
    }
  }
}

/** Writes what a dump holds into a folder. */
export function unpackDump(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { path, bytes } of entriesOf(readFileSync(file))) {
    mkdirSync(bytes ? dirname(join(folder, path)) : join(folder, path), { recursive: true, mode: 0o700 });
    if (bytes) writeFileSync(join(folder, path), bytes, { mode: 0o600 });
  }
}

/**
 * The engine's code, compiled once for all databases of a process and kept: code that is compiled for each is freed
 * with it, and V8 loses account of code where it is freed as often as tests do, and ends the process.
 */
let compiled: Promise<WebAssembly.Module> | undefined;
const engineCode = (): Promise<WebAssembly.Module> =>
  (compiled ??= WebAssembly.compile(
    readFileSync(join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "pglite.wasm")),
  ));

let opened: { readonly file: string; readonly entries: readonly Entry[] } | undefined;

/**
 * A database in memory, of its own, that has what a dump holds; the dump is read once for all files that run in one
 * process.
 */
export async function openDump(file: string): Promise<EmbeddedStore> {
  if (opened?.file !== file)
    opened = { file, entries: entriesOf(readFileSync(file)).filter(({ path }) => !TEMPLATES.test(path)) };
  return openEmbedded({
    engine: {
      fs: new Unpacked(opened.entries),
      pgliteWasmModule: await engineCode(),
      startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    },
    mostPrepared: MOST_PREPARED,
  });
}
