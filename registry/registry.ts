import type { Constants } from "../generated/types/constants.d.ts";
import { join } from "node:path";
import type { Brand } from "../generated/types/grammar/brand.d.ts";
import type { Calls, Entity, Letter, Lifecycle, Page } from "../generated/types/grammar/index.d.ts";
import type { Effects, Environments, Errors, Guards, Invariants, Menu, Roles, Stored, Terms } from "./product.ts";
import { type Wording, mergedWording } from "./read/wording.ts";
import { withTables } from "./schema/entity.ts";
import {
  type ConfigSource,
  type Problem,
  RegistryError,
  folderNames,
  readConfig,
  readFolder,
  grammarCheck,
  standing,
  standingEntries,
  standingMenu,
} from "./read/files.ts";
import { wholePage } from "./page/whole.ts";
import type { NamedCall, Registry } from "./model.ts";

export type { NamedBrand, NamedCall, NamedPage, Registry } from "./model.ts";

/** What loadRegistry may be told. */
interface LoadOptions {
  /** Also load what is marked as parked; only check and inventory do. */
  parked?: boolean;
  /** Receives what is wrong with single files, which are then left out; without it they throw. */
  problems?: Problem[];
  /** Judge every file by the grammar of its kind; one that breaks it is a problem and left out. */
  strict?: boolean;
  /** Texts of files that stand before what is saved, by their path from the root. */
  drafts?: Readonly<Record<string, string>>;
}

const home = join(import.meta.dirname, "..");

/**
 * Reads all configs below a root into one typed registry.
 * @throws RegistryError naming every unreadable file, unless options.problems takes them
 */
export function loadRegistry(root: string = home, options: LoadOptions = {}): Registry {
  const problems: Problem[] = options.problems ?? [];
  const source: ConfigSource = { root, problems, ...(options.drafts ? { drafts: options.drafts } : {}) };
  const parked = options.parked ?? false;
  const files = new Map<string, string>();
  const validate = options.strict ? grammarCheck(root) : undefined;
  const good = (grammar: string, file: string, content: unknown): boolean => {
    const message = validate?.(grammar, content);
    if (message !== undefined) problems.push({ file, message });
    return message === undefined;
  };
  const folder = <Content extends object>(kind: string, path: string): Map<string, Content> => {
    const read = readFolder<Content>(source, path).filter(
      ({ file, content }) => (parked || standing(content)) && good(kind === "calls" ? "call" : kind, file, content),
    );
    for (const { file, name } of read) files.set(`${kind} ${name}`, file);
    return new Map(read.map(({ name, content }) => [name, content]));
  };
  const single = <Content extends object>(name: string, empty: Content): Content => {
    files.set(`product ${name}`, `schemas/${name}.json`);
    const {
      $schema: _schema,
      grammar: _grammar,
      ...rest
    } = readConfig<Content & { $schema?: string; grammar?: number }>(source, `schemas/${name}.json`) ??
    (empty as Content & { $schema?: string; grammar?: number });
    return { ...empty, ...rest };
  };
  const lifecycles = folder<Lifecycle>("lifecycle", "schemas/lifecycles");
  const callFiles = folder<Calls>("calls", "schemas/calls");
  const calls = new Map<string, NamedCall>();
  for (const { entity, base, calls: own } of callFiles.values()) {
    for (const [name, call] of Object.entries(own ?? {})) {
      if (parked || standing(call))
        calls.set(`${entity}.${name}`, { ...call, name: `${entity}.${name}`, entity, ...(base ? { base } : {}) });
    }
  }
  const terms = single<Terms>("terms", { terms: {} });
  const brands = new Map(
    folderNames(root, "brands").flatMap((name) => {
      const brand = readConfig<Brand>(source, `brands/${name}/brand.json`);
      if (brand) files.set(`brand ${name}`, `brands/${name}/brand.json`);
      return brand && good("brand", `brands/${name}/brand.json`, brand) ? [[name, { ...brand, name }] as const] : [];
    }),
  );
  const menu = single<Menu>("menu", { entries: [] });
  const guards = single<Guards>("guards", { guards: {} });
  const effects = single<Effects>("effects", { effects: {} });
  // A file that cannot be read is a problem of its own, and nothing is made of the rest.
  const constants = single("constants", {} as Constants);
  const cache = new Map<string, Wording>();
  const registry: Registry = {
    root,
    files,
    entities: withTables(folder<Entity>("entity", "schemas/entities"), constants),
    lifecycles: parked
      ? lifecycles
      : new Map(
          [...lifecycles].map(([name, lifecycle]) => [
            name,
            { ...lifecycle, transitions: standingEntries(lifecycle.transitions ?? {}) },
          ]),
        ),
    calls,
    bases: new Map([...callFiles.values()].flatMap(({ entity, base }) => (base ? [[entity, base] as const] : []))),
    pages: new Map(
      [...folder<Page>("page", "pages")].map(([name, page]) => [name, { ...wholePage(name, page), name }]),
    ),
    brands,
    letters: folder<Letter>("letter", "schemas/letters"),
    roles: single<Roles>("roles", { permissions: {}, roles: {} }),
    menu: parked ? menu : { ...menu, entries: standingMenu(menu.entries) },
    errors: single<Errors>("errors", { codes: {} }),
    constants,
    stored: single<Stored>("stored", { values: {} }),
    environments: single<Environments>("environments", { environments: {} }),
    invariants: single<Invariants>("invariants", { invariants: {} }),
    guards: parked ? guards : { guards: standingEntries(guards.guards) },
    effects: parked ? effects : { effects: standingEntries(effects.effects) },
    terms,
    wording(brand, language) {
      const key = `${brand} ${language}`;
      const known = cache.get(key) ?? mergedWording({ source, brands, terms: terms.terms }, brand, language);
      cache.set(key, known);
      return known;
    },
  };
  if (!options.problems && problems.length > 0) throw new RegistryError(problems);
  return registry;
}
