import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

/** What tools keep below node_modules for themselves; each checkout makes its own. */
const PRESERVED = new Set([".vite", ".vite-temp", ".cache", ".vitest"]);

/** What npm writes when all is there. */
const MARK = ".package-lock.json";

/**
 * Gives a checkout the packages of the project, without installing them again, where both want the same. Each has its
 * own folder, because tools keep things of their checkout in it; the files are the same ones, where the disk allows it.
 * @returns whether they are there; else the checkout installs its own
 */
export function givePackages(root: string, tree: string): boolean {
  const lock = (folder: string): string => readFileSync(join(folder, "package-lock.json"), "utf8");
  const target = join(tree, "node_modules");
  if (existsSync(join(target, MARK))) return true;
  if (!existsSync(join(root, "node_modules")) || lock(root) !== lock(tree)) return false;
  linkFolder(join(root, "node_modules"), target);
  return true;
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true });
  // The mark that all is there comes last.
  for (const entry of entries.toSorted((one, other) => Number(isMark(one.name)) - Number(isMark(other.name)))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (PRESERVED.has(entry.name) || existsSync(target)) continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

const isMark = (name: string): boolean => name === MARK;

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
