import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where generated files go. Nothing else writes into generated/. */
export interface Output {
  /** Folder of the generated files. */
  folder: string;
  /** Paths written so far, relative to the folder. */
  written: Set<string>;
  /** Keeps a file; one whose content is the same already is left untouched, so that watchers stay quiet. */
  write(path: string, content: string | Buffer): void;
}

/** An output over a folder, which is made when the first file is written. */
export function outputTo(folder: string): Output {
  const written = new Set<string>();
  return {
    folder,
    written,
    write(path, content) {
      const file = join(folder, path);
      written.add(path);
      if (same(file, content)) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
  };
}

function same(file: string, content: string | Buffer): boolean {
  try {
    return readFileSync(file).equals(Buffer.from(content));
  } catch {
    return false;
  }
}
