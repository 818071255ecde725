import { readFileSync, readdirSync, existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { pathOf } from "../../schemas/vocabulary/finding.ts";
import type { MenuEntry } from "../product.ts";

/** Says what is wrong with a config file by the grammar of its kind; undefined if nothing is. */
type GrammarCheck = (kind: string, content: unknown) => string | undefined;

/**
 * A judge of config files by the meta-schemas of a root. It says the first thing that is wrong; the check says all,
 * with their places.
 * @param root the repository; kinds are the names of its meta-schemas: page, entity, lifecycle, call, brand, letter
 */
export function grammarCheck(root: string): GrammarCheck {
  const folder = join(root, "schemas/meta");
  const metaSchemas = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
  const grammar = JSON.stringify(metaSchemas);
  if (lastCheck?.grammar !== grammar) lastCheck = { grammar, check: checkBy(metaSchemas) };
  return lastCheck.check;
}

/** The check made last, and the meta-schemas it was made of: to compile them takes longer than to read all configs. */
let lastCheck: { readonly grammar: string; readonly check: GrammarCheck } | undefined;

function checkBy(metaSchemas: readonly (readonly [name: string, text: string])[]): GrammarCheck {
  const ajv = new Ajv({ strict: false, allErrors: false, formats: { "color-hex": true } });
  for (const [name, text] of metaSchemas) ajv.addSchema(JSON.parse(text) as object, name);
  const compiled = new Map<string, ValidateFunction | undefined>();
  return (kind, content) => {
    if (!compiled.has(kind)) compiled.set(kind, ajv.getSchema(`${kind}.json`));
    const validate = compiled.get(kind);
    if (!validate || validate(content)) return undefined;
    const [error] = validate.errors ?? [];
    const detail = error?.params["additionalProperty"] ?? error?.params["allowedValues"];
    return `${pathOf(error?.instancePath ?? "") || "the file"} ${error?.message ?? "is wrong"}${detail === undefined ? "" : `: ${String(detail)}`}`;
  };
}

/** Whether a file or entry is in the running product, that is not marked as parked. */
export function standing(thing: object): boolean {
  return (thing as { parked?: boolean }).parked !== true;
}

/** The entries of a map that are not parked. */
export function standingEntries<Entry extends object>(entries: Record<string, Entry>): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => standing(entry)));
}

/** The menu without parked entries, at every depth. */
export function standingMenu(entries: MenuEntry[]): MenuEntry[] {
  return entries
    .filter(standing)
    .map((entry) => (entry.children ? { ...entry, children: standingMenu(entry.children) } : entry));
}

/** Something wrong with one config file, named so that its author finds it. */
export interface Problem {
  /** Path from the root of the repository. */
  file: string;
  message: string;
}

/** Thrown when configs cannot be read; holds every problem found, not only the first. */
export class RegistryError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map((problem) => `${problem.file}: ${problem.message}`).join("\n"));
    this.name = "RegistryError";
    this.problems = problems;
  }
}

/** A config file as read: its path from the root, its name without folder and ending, and what it says. */
interface ConfigFile<Content> {
  file: string;
  name: string;
  content: Content;
}

/** From where configs are read. */
export interface ConfigSource {
  readonly root: string;
  /** Receives what is wrong with single files. */
  readonly problems: Problem[];
  /** Texts of files that stand before what is saved, by their path from the root. */
  readonly drafts?: Readonly<Record<string, string>>;
}

/**
 * Reads every JSON file below a folder, in alphabetical order; a missing folder holds none.
 * A file that is no JSON object becomes a problem and is left out.
 */
export function readFolder<Content>(source: ConfigSource, folder: string): ConfigFile<Content>[] {
  const from = join(source.root, folder);
  const saved = existsSync(from)
    ? readdirSync(from, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
        .map((entry) => relative(from, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    : [];
  const drafted = Object.keys(source.drafts ?? {}).flatMap((file) =>
    file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [],
  );
  return [...new Set([...saved, ...drafted])].sort().flatMap((path) => {
    const content = readConfig<Content>(source, `${folder}/${path}`);
    return content === undefined ? [] : [{ file: `${folder}/${path}`, name: path.replace(/\.json$/, ""), content }];
  });
}

/** Reads one JSON file; undefined if it is missing, and a problem besides if it is no JSON object. */
export function readConfig<Content>({ root, problems, drafts }: ConfigSource, file: string): Content | undefined {
  let text: string;
  try {
    text = drafts?.[file] ?? readFileSync(join(root, file), "utf8");
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
