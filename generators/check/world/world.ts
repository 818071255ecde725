import type { Grammar } from "../meta/grammar.ts";
import type { Document, Path } from "../source/document.ts";
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
export interface World {
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
}

/** Sorts documents into a world. Files that are no JSON object are in `documents` alone. */
export function worldOf(sources: Sources, grammar: Grammar): World {
  const world: World = {
    grammar, files: sources.files, documents: sources.documents, pages: [], entities: new Map(), lifecycles: [], calls: new Map(),
    transitions: new Map(), letters: new Map(), brands: new Map(), wordings: [], settings: new Map(), memory: new Map(), proven: 0,
  };
  for (const document of sources.documents) if (isRecord(document.value)) place(world, document);
  return world;
}

/** True for a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, Loose> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The map a settings file holds (`codes` of errors.json), empty when the file or map is missing. */
export function settings(world: World, file: string, key: string): Record<string, Loose> {
  const held = world.settings.get(file)?.value?.[key];
  return isRecord(held) ? held : {};
}

/** Works something out once per world. */
export function once<Result>(world: World, key: string, work: () => Result): Result {
  if (!world.memory.has(key)) world.memory.set(key, work());
  return world.memory.get(key) as Result;
}

function place(world: World, document: Document): void {
  const { kind, name } = document;
  if (kind === "page") world.pages.push(document);
  else if (kind === "entity") world.entities.set(name, document);
  else if (kind === "letter") world.letters.set(name, document);
  else if (kind === "brand") world.brands.set(name, document);
  else if (kind === "wording") world.wordings.push(document);
  else if (kind === "settings") world.settings.set(name, document);
  else if (kind === "calls") calls(world, document);
  else lifecycle(world, document);
}

function calls(world: World, document: Document): void {
  const { entity, base, calls: own, parked } = document.value;
  if (!isRecord(own)) return;
  for (const [verb, call] of Object.entries(own)) {
    if (!isRecord(call)) continue;
    const name = `${entity}.${verb}`;
    world.calls.set(name, { name, entity, base, call, document, path: ["calls", verb], parked: parked === true || call.parked === true });
  }
}

function lifecycle(world: World, document: Document): void {
  world.lifecycles.push(document);
  const { entity, axis, transitions, parked } = document.value;
  if (!isRecord(transitions)) return;
  for (const [verb, transition] of Object.entries(transitions)) {
    const name = `${entity}.${verb}`;
    if (!isRecord(transition) || world.transitions.has(name)) continue;
    world.transitions.set(name, { name, verb, entity, axis, transition, document, path: ["transitions", verb], parked: parked === true || transition.parked === true });
  }
}
