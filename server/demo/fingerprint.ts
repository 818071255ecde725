import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** A hash over the files of folders: changes when anything in them does. */
export function fingerprint(root: string, folders: readonly string[]): string {
  const hash = createHash("sha256");
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) walk(join(path, name));
    } else if (!path.endsWith(".test.ts")) hash.update(relative(root, path)).update(readFileSync(path));
  };
  for (const folder of folders) walk(join(root, folder));
  return hash.digest("hex").slice(0, 24);
}
