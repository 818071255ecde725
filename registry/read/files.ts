import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Problem } from "./problem.ts";

/** A config file as read: its path from the root, its name without folder and ending, and what it says. */
export interface ConfigFile<Content> {
  file: string;
  name: string;
  content: Content;
}

/**
 * Reads every JSON file below a folder, in alphabetical order; a missing folder holds none.
 * A file that is no JSON object becomes a problem and is left out.
 * @param name the file's name in the product, by default its path below the folder without the ending
 */
export function readFolder<Content>(root: string, folder: string, problems: Problem[]): ConfigFile<Content>[] {
  const from = join(root, folder);
  if (!existsSync(from)) return [];
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort()
    .flatMap((path) => {
      const content = readConfig<Content>(root, `${folder}/${path}`, problems);
      return content === undefined ? [] : [{ file: `${folder}/${path}`, name: path.replace(/\.json$/, ""), content }];
    });
}

/** Reads one JSON file; undefined if it is missing, and a problem besides if it is no JSON object. */
export function readConfig<Content>(root: string, file: string, problems: Problem[]): Content | undefined {
  let text: string;
  try {
    text = readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
  try {
    const content: unknown = JSON.parse(text);
    if (content === null || typeof content !== "object" || Array.isArray(content))
      throw new Error("must hold a JSON object");
    return content as Content;
  } catch (error) {
    problems.push({ file, message: (error as Error).message });
    return undefined;
  }
}

/** Names of the folders in a folder, in alphabetical order; a missing one holds none. */
export function folderNames(root: string, folder: string): string[] {
  const from = join(root, folder);
  if (!existsSync(from)) return [];
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
