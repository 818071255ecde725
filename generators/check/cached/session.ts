import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { changesFirst } from "../changed.ts";
import { Attempts, findingOf, outcomeOf } from "../check.ts";
import type { Outcome } from "../check.ts";
import type { Finding } from "../finding.ts";
import { breaches } from "../meta/breaches.ts";
import { Grammar } from "../meta/grammar.ts";
import type { Rule } from "../rule.ts";
import { rules } from "../rules/index.ts";
import { kindOf } from "../source/kind.ts";
import { open, readSources } from "../source/read.ts";
import type { Document } from "../source/document.ts";
import { callsIn, isRecord, transitionsIn, workspaceOf } from "../workspace/workspace.ts";
import type { CallEntry, TransitionEntry, Workspace } from "../workspace/workspace.ts";
import { nextTurn } from "./derived.ts";
import { CachedDocument } from "./document.ts";
import { CachedMap } from "./map.ts";
import { CachedRule } from "./units.ts";

/**
 * A check that is kept while files are saved. It finds what a full check finds, and works out again only what has read
 * something that the saved file says otherwise.
 */
export class Session {
  readonly #roots: readonly string[];
  readonly #grammar = new Grammar();
  #documents = new Map<string, CachedDocument>();
  #cachedRules = rules.map((rule) => ({ rule, cached: new CachedRule(rule.whole === true) }));
  /** The texts of all files when nothing was wrong; none where something always was. */
  #cleanTexts: ReadonlyMap<string, string> | undefined;
  /** Everything the configs say, as it was last saved. */
  workspace!: Workspace;

  /** @param roots folders with schemas, pages and brands; a later one overlays an earlier one */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
    this.#read();
  }

  /** Proves the configs as they are. */
  check(): Outcome {
    const findings: Finding[] = [];
    const attempts = new Attempts(this.workspace);
    for (const { rule, cached } of this.#cachedRules) {
      attempts.run(() =>
        cached.run(() => {
          rule.check(this.workspace, (...told) => cached.add(findingOf(rule, ...told)));
        }),
      );
      for (const finding of cached.findings) findings.push(finding);
    }
    attempts.end(findings);
    const outcome = outcomeOf(this.workspace, findings);
    if (outcome.findings.length === 0)
      this.#cleanTexts = new Map([...this.#documents.values()].map(({ file, text }) => [file, text]));
    return outcome;
  }

  /** Proves the configs as they are; what was changed since nothing was wrong is told first. */
  explain(): Outcome {
    const outcome = this.check();
    const snapshot = this.#cleanTexts;
    if (outcome.findings.length === 0 || snapshot === undefined) return outcome;
    const before = new Map<string, string | undefined>();
    for (const { file, text } of this.#documents.values())
      if (snapshot.get(file) !== text) before.set(file, snapshot.get(file));
    for (const [file, text] of snapshot) if (!this.#documents.has(file)) before.set(file, text);
    return { ...outcome, findings: changesFirst(outcome.findings, this.workspace.documents, before) };
  }

  /** Takes files as they lie in the roots now. */
  reread(files: readonly string[]): void {
    this.#cachedRules = this.#cachedRules.map(({ rule, cached }) => ({
      rule,
      cached: files.some((file) => isBeside(rule, file)) ? new CachedRule(rule.whole === true) : cached,
    }));
    for (const file of files) {
      if (rules.some((rule) => isBeside(rule, file))) continue;
      const full = this.#roots.map((root) => `${root}/${file}`).findLast((path) => existsSync(path));
      // What an editor puts beside a file while it saves is gone again.
      if (full === undefined && !this.workspace.files.has(file)) continue;
      if (full === undefined || !this.#documents.has(file)) return this.#read();
      this.save(file, readFileSync(full, "utf8"));
    }
  }

  /**
   * Takes the text of a file that is known.
   * @throws Error when there is no such file
   */
  save(file: string, text: string): void {
    const held = this.#documents.get(file);
    const kind = kindOf(file);
    if (!held || !kind) throw new Error(`There is no config ${file}.`);
    if (held.text === text) return;
    const fresh = open(file, text, kind);
    // A file that is no object at all is nobody's page or entity any more.
    if (!isRecord(fresh.value) || !isRecord(held.value)) return this.#read(fresh);
    nextTurn();
    held.save(fresh, (document) => breaches(this.workspace, document).length === 0);
    const { calls, transitions } = this.workspace;
    if (held.kind === "calls") refill(calls, this.#entries("calls", callsIn));
    if (held.kind === "lifecycle") refill(transitions, this.#entries("lifecycle", transitionsIn));
  }

  /** Whether a file lies among the configs, a picture of a brand too, or is read beside them. */
  isKnown(file: string): boolean {
    return this.workspace.files.has(file) || rules.some((rule) => isBeside(rule, file));
  }

  /** The text of a file as it was last saved; undefined where there is none. */
  textOf(file: string): string | undefined {
    return this.#documents.get(file)?.text;
  }

  /** Begins anew, with everything as it lies in the roots but for one file that is given. */
  #read(instead?: Document): void {
    const { documents, files } = readSources(this.#roots);
    this.#documents = new Map(
      documents.map((document) => [
        document.file,
        new CachedDocument(document.file === instead?.file ? instead : document),
      ]),
    );
    this.#cachedRules = rules.map((rule) => ({ rule, cached: new CachedRule(rule.whole === true) }));
    this.workspace = workspaceOf({ documents: [...this.#documents.values()], files }, this.#grammar, true);
  }

  #entries<Entry extends { name: string }>(
    kind: Document["kind"],
    entriesIn: (document: Document) => Entry[],
  ): Map<string, Entry> {
    const found = new Map<string, Entry>();
    for (const document of this.workspace.documents)
      if (document.kind === kind && isRecord(document.value))
        for (const entry of entriesIn(document)) {
          if (kind !== "lifecycle" || !found.has(entry.name)) found.set(entry.name, entry);
        }
    return found;
  }
}

/** Folders of files that are no configs and that are read too. */
export const foldersBeside: readonly string[] = rules.flatMap(({ beside }) => beside ?? []);

const isBeside = ({ beside }: Rule, file: string): boolean => beside !== undefined && file.startsWith(`${beside}/`);

function refill<Entry extends CallEntry | TransitionEntry>(
  map: Map<string, Entry>,
  entries: ReadonlyMap<string, Entry>,
): void {
  if (map instanceof CachedMap)
    (map as CachedMap<Entry>).refill(entries, ({ document, ...one }, { document: other, ...two }) =>
      document === other ? isDeepStrictEqual(one, two) : false,
    );
}
