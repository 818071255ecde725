import type { Grammar } from "../meta/grammar.ts";
import type { Document, Path } from "../source/document.ts";
import { Memo } from "../cached/derived.ts";
import { CachedMap } from "../cached/map.ts";
import type { Sources } from "../source/read.ts";

// Configs are checked because they may be anything; what their meta-schema promises is proven first.
export type Loose = any;

/** A call with where it stands. */
export interface CallEntry {
  name: string;
  entity: string;
  base?: string;
  call: Loose;
  document: Document;
  path: Path;
  parked: boolean;
}

/** A transition with where it stands. */
export interface TransitionEntry {
  name: string;
  verb: string;
  entity: string;
  axis: string;
  transition: Loose;
  document: Document;
  path: Path;
  parked: boolean;
}

/** Everything the configs say, by name, each with the file it came from. */
export interface Workspace {
  grammar: Grammar;
  files: Map<string, string>;
  documents: Document[];
  pages: Document[];
  entities: Map<string, Document>;
  lifecycles: Document[];
  calls: Map<string, CallEntry>;
  transitions: Map<string, TransitionEntry>;
  letters: Map<string, Document>;
  brands: Map<string, Document>;
  wordings: Document[];
  settings: Map<string, Document>;
  /** What was worked out once and is asked for often. */
  memory: Map<string, unknown>;
  /** How many references were resolved. */
  proven: number;
  /** Whether it is kept while its files change. */
  isCached: boolean;
}

/** Sorts documents into a workspace. Files that are no JSON object are in `documents` alone. */
export function workspaceOf(sources: Sources, grammar: Grammar, isCached = false): Workspace {
  const workspace: Workspace = {
    grammar,
    files: sources.files,
    documents: sources.documents,
    pages: [],
    entities: new Map(),
    lifecycles: [],
    calls: isCached ? new CachedMap<CallEntry>() : new Map(),
    transitions: isCached ? new CachedMap<TransitionEntry>() : new Map(),
    letters: new Map(),
    brands: new Map(),
    wordings: [],
    settings: new Map(),
    memory: new Map(),
    proven: 0,
    isCached,
  };
  for (const document of sources.documents) if (isRecord(document.value)) addDocument(workspace, document);
  return workspace;
}

/** True for a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, Loose> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The map a settings file holds (`codes` of errors.json), empty when the file or map is missing. */
export function settings(workspace: Workspace, file: string, key: string): Record<string, Loose> {
  const held = workspace.settings.get(file)?.value?.[key];
  return isRecord(held) ? held : {};
}

/**
 * Works something out once per workspace; in a workspace that is kept, again when what it was worked out from has
 * changed.
 * @param same whether two results are as good as one another, so that nothing else need be worked out again
 */
export function once<Result>(
  workspace: Workspace,
  key: string,
  work: () => Result,
  same?: (one: Result, other: Result) => boolean,
): Result {
  if (!workspace.isCached) {
    const held = workspace.memory.get(key);
    if (held !== undefined || workspace.memory.has(key)) return held as Result;
    const result = work();
    workspace.memory.set(key, result);
    return result;
  }
  let memo = workspace.memory.get(key) as Memo<Result> | undefined;
  if (!memo) workspace.memory.set(key, (memo = new Memo(work, same)));
  return memo.now();
}

/** Works something out once for each document of a workspace, as `once` does. */
export function onceOf<Result>(workspace: Workspace, what: string, document: Document, work: () => Result): Result {
  if (workspace.isCached) return once(workspace, `${what} of ${document.file}`, work);
  const known = once(workspace, what, () => new Map<Document, Result>());
  const held = known.get(document);
  if (held !== undefined || known.has(document)) return held as Result;
  const result = work();
  known.set(document, result);
  return result;
}

/** Every call, without reading them all: for who looks at each by itself. */
export function everyCall(workspace: Workspace): Iterable<CallEntry> {
  return workspace.calls instanceof CachedMap
    ? (workspace.calls as CachedMap<CallEntry>).each()
    : workspace.calls.values();
}

function addDocument(workspace: Workspace, document: Document): void {
  const { kind, name } = document;
  if (kind === "page") workspace.pages.push(document);
  else if (kind === "entity") workspace.entities.set(name, document);
  else if (kind === "letter") workspace.letters.set(name, document);
  else if (kind === "brand") workspace.brands.set(name, document);
  else if (kind === "wording") workspace.wordings.push(document);
  else if (kind === "settings") workspace.settings.set(name, document);
  else if (kind === "calls") for (const entry of callsIn(document)) workspace.calls.set(entry.name, entry);
  else {
    workspace.lifecycles.push(document);
    for (const entry of transitionsIn(document))
      if (!workspace.transitions.has(entry.name)) workspace.transitions.set(entry.name, entry);
  }
}

/** The calls of one file. */
export function callsIn(document: Document): CallEntry[] {
  const { entity, base, calls, parked } = document.value;
  return Object.entries(isRecord(calls) ? calls : {}).flatMap(([verb, call]) =>
    isRecord(call)
      ? [
          {
            name: `${entity}.${verb}`,
            entity,
            base,
            call,
            document,
            path: ["calls", verb],
            parked: parked === true || call.parked === true,
          },
        ]
      : [],
  );
}

/** The transitions of one file. */
export function transitionsIn(document: Document): TransitionEntry[] {
  const { entity, axis, transitions, parked } = document.value;
  return Object.entries(isRecord(transitions) ? transitions : {}).flatMap(([verb, transition]) =>
    isRecord(transition)
      ? [
          {
            name: `${entity}.${verb}`,
            verb,
            entity,
            axis,
            transition,
            document,
            path: ["transitions", verb],
            parked: parked === true || transition.parked === true,
          },
        ]
      : [],
  );
}
