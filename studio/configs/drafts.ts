import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getLocation } from "jsonc-parser";
import { changes } from "../../generators/check/diff/change.ts";
import type { Change } from "../../generators/check/diff/change.ts";
import { changedCause } from "../../generators/check/changed.ts";
import { line } from "../../generators/check/finding.ts";
import type { Finding } from "../../generators/check/finding.ts";
import { sourceOf, unmadeIndex } from "../../generators/check/rules/call/index-of-list.ts";
import { Session } from "../../generators/check/cached/session.ts";
import type { Document, Path } from "../../generators/check/source/document.ts";
import type { Kind } from "../../generators/check/source/kind.ts";
import { requiredLabels } from "../../generators/check/workspace/labels.ts";
import { languages, wordingFile } from "../../generators/check/workspace/wording.ts";
import type { Language } from "../../generators/check/workspace/wording.ts";
import { menuEntries } from "../../generators/check/workspace/menu.ts";
import { partiesOf, permissionsOf, roleNames } from "../../generators/check/workspace/reach.ts";
import { answers } from "../../generators/check/workspace/routes.ts";
import { settings } from "../../generators/check/workspace/workspace.ts";
import type { Workspace } from "../../generators/check/workspace/workspace.ts";
import { completionSchemas, schemaOf } from "../../generators/completion/completion.ts";
import type { Schema } from "../../generators/completion/schema.ts";
import { namesNear } from "../../generators/language-server/names.ts";
import { schemasAt, valuesOf } from "../../generators/language-server/offers.ts";
import { migrationBetween } from "../../generators/migrations/between.ts";
import type { Difference } from "../../generators/migrations/compare.ts";
import { make } from "../../generators/new/make.ts";
import { tidy } from "../../generators/output/tidy.ts";
import { renamePart } from "../../generators/rename/configs.ts";
import type { PartName } from "../../generators/rename/configs.ts";
import type { LetterWords } from "../../generators/new/letter.ts";
import type { Made } from "../../generators/new/make.ts";
import type { Source } from "../../server/platform/store/tables/table.ts";
import { addField } from "./field.ts";
import type { NewField, NewValue } from "./field.ts";
import { addState, addStep, movesOf, offeringPages, offerStep, removeState, stepsAt } from "./lifecycle.ts";
import type { GoneState, HangingStep, Moves, NewState, NewStep, OfferedStep } from "./lifecycle.ts";
import { addEntry, menuChoices } from "./menu.ts";
import type { MenuChoices, NewEntry } from "./menu.ts";
import { merge } from "./merge.ts";
import { rewrite } from "./rewrite.ts";
import { shapeOf } from "./shape.ts";
import type { Choice, Shape } from "./shape.ts";

/** A config that can be opened. */
export interface ConfigFile {
  file: string;
  kind: Kind;
  name: string;
  /** The entity that it is about; absent where it is about none. */
  entity?: string;
  /** Of a page: who may open it, and how many addresses it has. */
  allow?: readonly string[];
  /** Of a brand and of the menu: the page that shows a part of it, by the part's path; the first is for all others. */
  shownOn?: Readonly<Record<string, string>>;
}

/**
 * What somebody makes of one config: the text with which they began, and what they make of it, as a value or as text.
 */
export interface Draft {
  file: string;
  base: string;
  text?: string;
  value?: unknown;
}

/** A finding with its place in the value. */
export interface LocatedFinding extends Finding {
  path: Path;
  /** Whether the draft brought it. */
  isNew: boolean;
  /** Whether a migration mends it, which is written of what is saved; it keeps nobody from saving. */
  waits: boolean;
}

/** Where a text stands. */
export interface WordKey {
  namespace: string;
  key: string;
}

/** A text that a config needs, in both languages. */
export interface Wording extends WordKey {
  texts: { language: string; file: string | undefined; text: string | undefined }[];
}

/** What is said of drafts that lie over the configs as they are saved. */
export interface CheckResult {
  /** The texts of the drafts as they would be saved. */
  texts: Record<string, string>;
  findings: LocatedFinding[];
  /** What the drafts mean otherwise than what is saved, in words. */
  changes: Change[];
  /** Of the file at hand: its text. */
  text?: string;
  /** Its value and form; absent where its text is no JSON. */
  value?: unknown;
  shape?: Shape;
  wording: Wording[];
  /** Texts that findings ask for, and those that were asked for before and are still needed. */
  wanted: Wording[];
  /** What the drafts change in the database, once they can be saved; absent where that is nothing. */
  migration?: Difference;
  /** Of a lifecycle: what its diagram needs beside its value. */
  moves?: Moves;
}

/** A config that somebody wants, as `npm run new` is told of it. */
export type NewConfig =
  | {
      kind: "page";
      name: string;
      entity: string;
      layout: string;
      allow: readonly string[];
      /** The entry of the menu under which it stands. */
      menu?: string;
    }
  | { kind: "entity"; name: string; fields?: readonly { name: string; format: string }[] }
  | { kind: "call"; entity: string; verbs: readonly string[]; allow: readonly string[] }
  | { kind: "transition"; entity: string; name: string; from: string; to: string; by: readonly string[] }
  | { kind: "brand"; name: string; host?: string }
  | ({ kind: "letter"; name: string; on: string; to: readonly string[] } & Record<
      `${keyof LetterWords}_${Language}`,
      string
    >);

/** What a new config can be made of. */
export interface NewChoices extends MenuChoices {
  formats: Choice[];
  entities: string[];
  /** Roles, and each with a permission that it may hold. */
  roles: string[];
  people: string[];
  /** Entries of the menu. */
  menu: string[];
  /** The parties of each entity, and what each may be granted. */
  parties: Record<string, string[]>;
  permissions: string[];
  /** The transitions, as `entity.verb`, and the pages among whose actions those of an entity can be put. */
  steps: string[];
  offering: Record<string, string[]>;
  icons: string[];
}

/** A config that somebody else changed meanwhile at the same places. */
export interface Conflict {
  file: string;
  paths: Path[];
  /** What they saved. */
  theirs: string;
  /** The same with one's own at the places of the conflict. */
  mine: string;
}

/** What became of drafts that were to be saved. */
export type Saved =
  | {
      saved: string[];
      texts: Record<string, string>;
      merged: string[];
      /** What the database lacks of all that was saved since its last migration; absent where that is nothing. */
      migration?: Difference;
    }
  | { refused: LocatedFinding[] }
  | { conflicts: Conflict[] };

/** What goes with a state, what says its name besides, and the drafts without it. */
export interface Removal {
  steps: HangingStep[];
  findings: LocatedFinding[];
  /** Records of the demo in it; absent where nobody can tell. */
  records?: number;
  drafts: Draft[];
}

const MIGRATIONS = "server/platform/store/migrations";

/** The configs as one edits them beside the live product: opened, judged as drafts, and saved. */
export class Drafts {
  readonly #root: string;
  readonly #session: Session;
  #schemas: Record<string, Schema> | undefined;
  #standing: ReadonlySet<string> | undefined;
  #migrated: { newest: string | undefined; tables: Source } | undefined;
  /** What is wrong with the configs as they are saved. */
  #saved: readonly Finding[] | undefined;
  /** The entities and lists of the configs as they are saved, of which tables are made. */
  #tables: Source | undefined;

  /** @param root folder of the project */
  constructor(root: string) {
    this.#root = root;
    this.#session = new Session([root]);
  }

  /** Takes files as they lie on the disk now. */
  reread(files: readonly string[]): void {
    this.#session.reread(files);
    this.#schemas = undefined;
    this.#standing = undefined;
    this.#saved = undefined;
    this.#tables = undefined;
  }

  /** Every config that can be opened. */
  files(): ConfigFile[] {
    const screens = screensOf(this.#session.workspace);
    return this.#session.workspace.documents
      .map(({ file, kind, name, value }) => ({
        file,
        kind,
        name,
        ...(typeof value?.entity === "string" ? { entity: value.entity as string } : {}),
        ...(kind === "page" && Array.isArray(value?.allow) ? { allow: value.allow as string[] } : {}),
        ...(kind === "brand" || (kind === "settings" && name === "menu") ? { shownOn: screens } : {}),
      }))
      .toSorted((one, other) => (one.file < other.file ? -1 : 1));
  }

  /**
   * The text of a config as it is saved.
   * @throws Error when there is no such file
   */
  textOf(file: string): string {
    const text = this.#session.textOf(file);
    if (text === undefined) throw new Error(`There is no config ${file}.`);
    return text;
  }

  /**
   * Judges drafts as if they were saved, and leaves nothing of them behind.
   * @param file the file at hand, of which the form is wanted
   * @param asked texts that were asked for before
   * @throws Error when a draft's file is not known
   */
  async check(
    drafts: readonly Draft[],
    file: string | undefined,
    asked: readonly WordKey[] = [],
  ): Promise<CheckResult> {
    const texts = await this.#textsOf(drafts);
    // Read before the drafts lie over them: which findings are new, and what was said before.
    this.#saved ??= this.#session.explain().findings;
    const standing = (this.#standing ??= new Set(this.#saved.map(signature)));
    const before = snapshot(this.#session.workspace, Object.keys(texts));
    const tables = (this.#tables ??= structuredClone(sourceOf(this.#session.workspace)));
    try {
      for (const [name, text] of Object.entries(texts)) this.#session.save(name, text);
      const { workspace } = this.#session;
      // A config that is only opened is judged as it was saved.
      const present = Object.keys(texts).length === 0 ? this.#saved : this.#session.explain().findings;
      const found = present.map((finding) => ({
        ...finding,
        path: this.#pathOf(finding),
        isNew: !standing.has(signature(finding)),
      }));
      const brought = found.filter(({ code, isNew }) => isNew && code !== changedCause.code);
      const allWait = brought.every(({ code }) => code === unmadeIndex.code);
      const findings = found.map((one) => ({
        ...one,
        waits: one.code === unmadeIndex.code || (one.isNew && one.code === changedCause.code && allWait),
      }));
      const holds = findings.every(({ isNew, waits }) => !isNew || waits);
      const migration = holds && Object.keys(texts).some(isOfTables) ? migrationFrom(tables, workspace) : undefined;
      return {
        texts,
        findings,
        changes: changes(before, workspace),
        ...(migration === undefined ? {} : { migration }),
        wording: file === undefined ? [] : wordingOf(workspace, file),
        wanted: wantedWords(workspace, findings, asked),
        ...(file === undefined ? {} : { text: this.textOf(file), ...this.#formOf(workspace, file) }),
      };
    } finally {
      this.#session.reread(Object.keys(texts));
    }
  }

  /**
   * Saves drafts, all or none. What somebody else saved meanwhile is kept, where both can be.
   * @throws Error when a draft's file is not known
   */
  async save(drafts: readonly Draft[]): Promise<Saved> {
    this.reread(drafts.map(({ file }) => file));
    const mine = await this.#textsOf(drafts, tidied);
    const texts: Record<string, string> = {};
    const conflicts: Conflict[] = [];
    const together: string[] = [];
    for (const { file, base } of drafts) {
      const there = this.textOf(file);
      const merged =
        there === base ? undefined : merge(JSON.parse(base), JSON.parse(mine[file]!) as unknown, JSON.parse(there));
      if (merged !== undefined) together.push(file);
      texts[file] = merged === undefined ? mine[file]! : await rewrite(file, there, merged.value);
      if (merged !== undefined && merged.conflicts.length > 0)
        conflicts.push({ file, paths: merged.conflicts, theirs: there, mine: texts[file] });
    }
    if (conflicts.length > 0) return { conflicts };
    const asTexts = Object.entries(texts).map(([file, text]) => ({ file, base: this.textOf(file), text }));
    const { findings } = await this.check(asTexts, undefined);
    const refused = findings.filter(({ isNew, waits }) => isNew && !waits);
    if (refused.length > 0) return { refused };
    const migrated = this.#migratedTables();
    for (const [file, text] of Object.entries(texts)) {
      const path = join(this.#root, file);
      writeFileSync(`${path}.saving`, text);
      renameSync(`${path}.saving`, path);
    }
    this.reread(Object.keys(texts));
    const migration = migrationFrom(migrated, this.#session.workspace);
    return { saved: Object.keys(texts), texts, merged: together, ...(migration === undefined ? {} : { migration }) };
  }

  /** The tables of the configs as they were when the last migration that there is was new here. */
  #migratedTables(): Source {
    const folder = join(this.#root, MIGRATIONS);
    const newest = existsSync(folder) ? readdirSync(folder).toSorted().at(-1) : undefined;
    if (this.#migrated === undefined || this.#migrated.newest !== newest)
      this.#migrated = { newest, tables: structuredClone(sourceOf(this.#session.workspace)) };
    return this.#migrated.tables;
  }

  /** What a field and a page can be made of: the formats with their meanings, and the pages by entity. */
  choices(): NewChoices {
    const { workspace } = this.#session;
    this.#schemas ??= completionSchemas(workspace);
    const formats = valuesOf(
      schemasAt(this.#schemas["entity"] ?? {}, { properties: { any: {} } }, ["properties", "any", "format"]),
    );
    return {
      formats: formats.map(({ word, means }) => ({ word: String(word), means })),
      entities: [...workspace.entities.keys()].toSorted(),
      roles: roleNames(workspace),
      people: roleNames(workspace).flatMap((role) => [
        role,
        ...permissionsOf(workspace, role).map((permission) => `${role}:${permission}`),
      ]),
      menu: [...new Set(menuEntries(workspace).map(({ entry }) => String(entry.key)))],
      parties: Object.fromEntries(
        [...workspace.entities.keys()].map((name) => [name, [...partiesOf(workspace, name)]]),
      ),
      permissions: [...new Set(roleNames(workspace).flatMap((role) => permissionsOf(workspace, role)))].toSorted(),
      steps: [...workspace.transitions.keys()].toSorted(),
      offering: Object.fromEntries(
        [...new Set(workspace.lifecycles.map(({ value }) => String(value.entity)))].map((entity) => [
          entity,
          offeringPages(workspace, entity).map(({ name }) => name),
        ]),
      ),
      icons: valuesOf(schemasAt(this.#schemas["menu"] ?? {}, { entries: [{}] }, ["entries", 0, "icon"])).map(
        ({ word }) => String(word),
      ),
      ...menuChoices(workspace),
    };
  }

  /**
   * A field in one act, as further drafts over those that there are.
   * @throws Error when it cannot be made, said to who asked
   */
  addField(field: NewField, drafts: readonly Draft[]): Promise<Draft[]> {
    return this.#added(drafts, (held) => addField(this.#session.workspace, field, held));
  }

  /**
   * A state of a lifecycle in one act, as further drafts over those that there are.
   * @throws Error when it cannot be made, said to who asked
   */
  addState(state: NewState, drafts: readonly Draft[]): Promise<Draft[]> {
    return this.#added(drafts, (held) => addState(this.#session.workspace, state, held));
  }

  /**
   * A transition of a lifecycle in one act, as further drafts over those that there are.
   * @throws Error when it cannot be made, said to who asked
   */
  addStep(step: NewStep, drafts: readonly Draft[]): Promise<Draft[]> {
    return this.#added(drafts, (held) => addStep(this.#session.workspace, step, held));
  }

  /**
   * A transition that people are offered, as further drafts over those that there are.
   * @throws Error when there is no such transition, said to who asked
   */
  offerStep(step: OfferedStep, drafts: readonly Draft[]): Promise<Draft[]> {
    return this.#added(drafts, (held) => offerStep(this.#session.workspace, step, held));
  }

  /**
   * An entry of the menu in one act, as further drafts over those that there are.
   * @throws Error when it cannot be made, said to who asked
   */
  addEntry(entry: NewEntry, drafts: readonly Draft[]): Promise<Draft[]> {
    return this.#added(drafts, (held) => addEntry(this.#session.workspace, entry, held));
  }

  /**
   * A lifecycle without a state, as further drafts over those that there are, and what hangs on it.
   * @throws Error when it cannot go, said to who asked
   */
  async removeState(state: GoneState, drafts: readonly Draft[]): Promise<Removal> {
    const texts = await this.#textsOf(drafts);
    const lifecycle = JSON.parse(texts[state.file] ?? this.textOf(state.file)) as Record<string, unknown>;
    const next = await this.#added(drafts, (held) => removeState(this.#session.workspace, state, held));
    const { findings } = await this.check(next, undefined);
    return {
      steps: stepsAt(lifecycle, state.name),
      findings: findings.filter(({ isNew }) => isNew),
      drafts: next,
    };
  }

  /**
   * A state or step of a lifecycle under another name wherever configs say it, as drafts over those that there are.
   * @throws Error when it cannot be renamed to the end, said to who asked
   */
  async renamePart(part: PartName, to: string, drafts: readonly Draft[]): Promise<Draft[]> {
    const before = await this.#textsOf(drafts);
    let renamed: ReturnType<typeof renamePart>;
    try {
      for (const [file, text] of Object.entries(before)) this.#session.save(file, text);
      renamed = renamePart(this.#session, part, to);
    } finally {
      this.#session.reread(Object.keys(before));
    }
    if ("refused" in renamed) throw new Error(renamed.refused);
    const { texts } = renamed;
    return [
      ...drafts.filter(({ file }) => !texts.has(file)),
      ...[...texts].map(([file, text]) => ({
        file,
        base: drafts.find((draft) => draft.file === file)?.base ?? this.textOf(file),
        text,
      })),
    ];
  }

  /** The field in which a lifecycle keeps its state. */
  axisOf(file: string): { entity: string; axis: string } | undefined {
    const value = this.#session.workspace.lifecycles.find((one) => one.file === file)?.value;
    return value && { entity: String(value.entity), axis: String(value.axis) };
  }

  /** Drafts with what an act changes, which knows what each config says now. */
  async #added(drafts: readonly Draft[], act: (held: (file: string) => unknown) => NewValue[]): Promise<Draft[]> {
    const texts = await this.#textsOf(drafts);
    const added = act((file) => JSON.parse(texts[file] ?? this.textOf(file)) as unknown);
    const changed = new Set(added.map(({ file }) => file));
    return [
      ...drafts.filter(({ file }) => !changed.has(file)),
      ...added.map(({ file, value }) => ({
        file,
        base: drafts.find((draft) => draft.file === file)?.base ?? this.textOf(file),
        value,
      })),
    ];
  }

  /**
   * Makes a config, in its files and words, as `npm run new` does; it is there at once.
   * @throws Refusal when it cannot be made; then nothing is written, or of several calls what came before
   */
  async addConfig(wanted: NewConfig): Promise<Made> {
    const made = argumentsOf(wanted).map(([kind, name, more, wishes]) => make(this.#root, kind, name, more, wishes));
    const written = [...new Set(made.flatMap((one) => one.written))];
    for (const file of written.filter((one) => one.endsWith(".json"))) {
      const path = join(this.#root, file);
      writeFileSync(path, await tidy(file, readFileSync(path, "utf8")));
    }
    this.reread(written);
    const next = new Map(made.flatMap((one) => one.next).map((step) => [step.en, step]));
    return { written, next: [...next.values()] };
  }

  /** A text stays as it is typed until it is saved. */
  async #textsOf(
    drafts: readonly Draft[],
    formed = (_file: string, text: string): string | Promise<string> => text,
  ): Promise<Record<string, string>> {
    const texts: Record<string, string> = {};
    for (const { file, base, text, value } of drafts) {
      this.textOf(file);
      texts[file] = text === undefined ? await rewrite(file, base, value) : await formed(file, text);
    }
    return texts;
  }

  #pathOf({ file, line: row, column }: Finding): Path {
    const text = this.#session.textOf(file) ?? "";
    const offset = text.split("\n", row - 1).reduce((length, one) => length + one.length + 1, 0) + column - 1;
    const { path } = getLocation(text, offset + 1);
    return path;
  }

  #formOf(workspace: Workspace, file: string): Pick<CheckResult, "value" | "shape" | "moves"> {
    const document = workspace.documents.find((one) => one.file === file);
    if (document === undefined || document.broken === true) return {};
    this.#schemas ??= completionSchemas(workspace);
    const value = JSON.parse(document.text) as unknown;
    const shape = shapeOf(schemaOf(this.#schemas, document), value, (path) =>
      namesNear(workspace, document, path).map(({ word, means }) => ({ word: String(word), means })),
    );
    return {
      value,
      shape,
      ...(document.kind === "lifecycle" && !document.isInvalid ? { moves: movesOf(workspace, document.value) } : {}),
    };
  }
}

/** The pages on which the parts of a brand are seen: where people begin, each picture, the pages of investors. */
function screensOf(workspace: Workspace): Record<string, string> {
  const homes = Object.values(settings(workspace, "roles", "roles")).map(({ home }) => String(home));
  const [home] = homes.flatMap((path) => answers(workspace, path, undefined)).map(({ document }) => document.name);
  // Of several the one with the longest name comes first, so that the one with the shortest stays.
  const byLength = workspace.pages.toSorted((one, other) => other.name.length - one.name.length);
  const images = byLength.flatMap(({ name, text }) =>
    [...text.matchAll(/"image":\s*"(\w+)"/g)].map(([, slot]) => [`images.${slot}`, name] as const),
  );
  const portfolio = workspace.pages.find(({ value }) => value?.frame === "portfolio")?.name;
  return {
    ...(home === undefined ? {} : { "": home }),
    ...(portfolio === undefined ? {} : { portfolio }),
    ...Object.fromEntries(images),
  };
}

/** Configs of which tables are made. */
const isOfTables = (file: string): boolean => /^schemas\/(?:entities|calls|menu)\b/.test(file);

/** What becomes of tables; undefined where nothing does. */
function migrationFrom(tables: Source, workspace: Workspace): Difference | undefined {
  const migration = migrationBetween(tables, sourceOf(workspace));
  return migration.statements.length + migration.refusals.length === 0 ? undefined : migration;
}

/** What `npm run new` is told of a config that somebody wants: kind, name, what follows, and the options. */
function argumentsOf(wanted: NewConfig): Parameters<typeof make> extends [string, ...infer Rest] ? Rest[] : never {
  const list = (words: readonly string[]) => (words.length > 0 ? { allow: words.join(",") } : {});
  switch (wanted.kind) {
    case "page": {
      const { name, entity, layout, allow, menu } = wanted;
      return [["page", name, [], { entity, layout, allow: allow.join(","), ...(menu ? { menu } : {}) }]];
    }
    case "entity":
      return [["entity", wanted.name, (wanted.fields ?? []).map(({ name, format }) => `${name}:${format}`), {}]];
    case "call":
      return wanted.verbs.map((verb) => ["call", `${wanted.entity}.${verb}`, [], list(wanted.allow)]);
    case "transition": {
      const { entity, name, from, to, by } = wanted;
      return [["transition", `${entity}.${name}`, [], { from, to, by: by.join(","), states: `${from},${to}` }]];
    }
    case "brand":
      return [["brand", wanted.name, [], wanted.host ? { host: wanted.host } : {}]];
    case "letter": {
      const { name, on, to } = wanted;
      const words = {
        subject: { en: wanted.subject_en, zh: wanted.subject_zh },
        greeting: { en: wanted.greeting_en, zh: wanted.greeting_zh },
      };
      return [["letter", name, [], { on, to: to.join(","), words }]];
    }
  }
}

/** A text that is being typed may be no JSON; the check then says so. */
async function tidied(file: string, text: string): Promise<string> {
  try {
    return await tidy(file, text);
  } catch {
    return text;
  }
}

const signature = (finding: Finding): string => line({ ...finding, line: 0, column: 0 });

/** What the configs say now, which drafts of the files named do not change. */
function snapshot(workspace: Workspace, files: readonly string[]): Pick<Workspace, "documents"> {
  return {
    documents: workspace.documents.map((document): Document => {
      if (!files.includes(document.file)) return document;
      const { file, kind, name, text, value, isInvalid } = document;
      return { file, kind, name, text, value: structuredClone(value) as unknown, isInvalid };
    }),
  };
}

/**
 * The texts that a config needs, in the languages of the first brand; of a wording file none, because it is its own
 * form.
 */
function wordingOf(workspace: Workspace, file: string): Wording[] {
  return wordings(
    workspace,
    requiredLabels(workspace).filter((label) => label.file === file),
  );
}

/**
 * The texts that findings ask for. One that was asked for stays while it is written, in both languages; it goes when
 * nothing needs it any more.
 */
function wantedWords(workspace: Workspace, findings: readonly LocatedFinding[], asked: readonly WordKey[]): Wording[] {
  const wanted = findings.flatMap((one) =>
    one.isNew && one.wanted && "words" in one.wanted ? [one.wanted.words] : [],
  );
  const needed = new Set(asked.length === 0 ? [] : requiredLabels(workspace).map(idOf));
  const isHeld = ({ texts }: Wording): boolean => texts.some(({ text }) => text !== undefined);
  const before = wordings(workspace, asked).filter((word) => needed.has(idOf(word)) || isHeld(word));
  return [
    ...before,
    ...wordings(
      workspace,
      wanted.filter((word) => !before.some((one) => idOf(one) === idOf(word))),
    ),
  ];
}

const idOf = ({ namespace, key }: WordKey): string => `${namespace}:${key}`;

/** Texts in the languages of the first brand, each once. */
function wordings(workspace: Workspace, keys: readonly WordKey[]): Wording[] {
  const base = [...workspace.brands].find(([, brand]) => brand.value.extends === undefined)?.[0] ?? "default";
  return [...new Map(keys.map((word) => [idOf(word), word])).values()].map(({ namespace, key }) => ({
    namespace,
    key,
    texts: languages.map((language) => {
      const document = wordingFile(workspace, base, language, namespace);
      const text: unknown = document?.value?.[key];
      return { language, file: document?.file, text: typeof text === "string" ? text : undefined };
    }),
  }));
}
