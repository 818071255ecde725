import type { Kind } from "../../../generators/check/source/kind.ts";
import { contentOf } from "../../../generators/check/source/read.ts";
import type { Document, Path } from "../../../generators/check/source/document.ts";

/** One single change to a config: where, and the whole text afterwards. */
export interface Mutation {
  document: Document;
  path: Path;
  how: string;
  text: string;
}

/** What is put in the place of something else. */
interface Others {
  /** People that are let in. */
  people: readonly string[];
  /** What stands under a key elsewhere, in files of a kind. */
  elsewhere?: (kind: Kind, key: string) => readonly unknown[];
  /** What stands elsewhere in what is held under such a key, and not in this one. */
  offered?: (kind: Kind, key: string, besides: readonly string[]) => readonly { key: string; value: unknown }[];
}

type Change = (holder: Record<string | number, unknown>, key: string | number) => void;

/** Words of conditions and bounds that are taken for each other. */
const near: Record<string, string> = {
  all: "any",
  any: "all",
  below: "atMost",
  atMost: "below",
  above: "atLeast",
  atLeast: "above",
  minimum: "maximum",
  maximum: "minimum",
  allow: "by",
  by: "notBy",
  from: "to",
  to: "from",
};

/**
 * Every single change of the kinds that a tired person makes: a letter swapped or in the wrong case, a space too many,
 * a key or an item lost, written twice or in another's place, a truth or condition turned, a truth or number as text,
 * a number or bound moved, made nothing or less than nothing, a list around one or one out of a list, two neighbours
 * exchanged, nothing where something stood, another person, kind or word put in or added.
 */
export function* mutationsOf(document: Document, { people, elsewhere, offered }: Others): Generator<Mutation> {
  for (const [path, value] of places(contentOf(document), [])) {
    const key = path.at(-1);
    if (key === "$schema" || key === "grammar" || path.length === 0) continue;
    const named = path.findLast((step) => typeof step === "string") as string;
    const make = (how: string, change: Change): Mutation => ({
      document,
      path,
      how,
      // Of thousands of changes few are made.
      get text() {
        return changed(contentOf(document), path, change);
      },
    });
    yield make("lost", (holder, name) => {
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else delete holder[name];
    });
    if (typeof key === "number")
      yield make("written twice", (holder, name) => {
        (holder as unknown as unknown[]).splice(Number(name), 0, structuredClone(value));
      });
    if (typeof value === "string" && value.length > 2)
      yield make("misspelt", (holder, name) => {
        holder[name] = swapped(value);
      });
    if (typeof value === "string" && /[a-z]/i.test(value))
      yield make("in another case", (holder, name) => {
        holder[name] = /[A-Z]/.test(value) ? value.toLowerCase() : value.replace(/[a-z]/, (one) => one.toUpperCase());
      });
    if (typeof value === "string")
      yield make("followed by a space", (holder, name) => {
        holder[name] = `${value} `;
      });
    for (const [how, none] of [
      ["made null", null],
      ["emptied", Array.isArray(value) ? [] : typeof value === "object" ? {} : ""],
    ] as const)
      if (JSON.stringify(value) !== JSON.stringify(none))
        yield make(how, (holder, name) => {
          holder[name] = none;
        });
    if (Array.isArray(value) && value.length > 1)
      yield make("in another order", (holder, name) => {
        holder[name] = [...(value as unknown[]).slice(1), value[0] as unknown];
      });
    if (typeof key === "string" && (key === "when" || key === "holds") && typeof value === "object")
      yield make("turned", (holder, name) => {
        holder[name] = { not: structuredClone(value) };
      });
    const other = typeof key === "string" ? near[key] : undefined;
    if (typeof key === "string" && other !== undefined)
      yield make("taken for another", (holder) => {
        holder[other] = value;
        delete holder[key];
      });
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const added of offered?.(document.kind, named, Object.keys(value)) ?? [])
        yield make("added", (holder, name) => {
          Object.assign(holder[name] as object, { [added.key]: structuredClone(added.value) });
        });
    if (typeof value === "boolean") {
      yield make("turned", (holder, name) => {
        holder[name] = !value;
      });
      yield make("as a text", (holder, name) => {
        holder[name] = String(value);
      });
    }
    if (typeof value === "number")
      yield make("moved", (holder, name) => {
        holder[name] = value + 1;
      });
    if (typeof value === "string" && /^\d+\.\d+$/.test(value))
      yield make("moved", (holder, name) => {
        holder[name] = `9${value}`;
      });
    if (typeof value === "number") {
      yield make("as a text", (holder, name) => {
        holder[name] = String(value);
      });
      if (value !== 0)
        yield make("made zero", (holder, name) => {
          holder[name] = 0;
        });
      yield make("below zero", (holder, name) => {
        holder[name] = -value - 1;
      });
    }
    if (typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value))
      yield make("as a number", (holder, name) => {
        holder[name] = Number(value);
      });
    if (typeof key === "string" && !Array.isArray(value))
      yield make("put into a list", (holder, name) => {
        holder[name] = [structuredClone(value)];
      });
    if (Array.isArray(value) && value.length > 0)
      yield make("taken out of its list", (holder, name) => {
        holder[name] = structuredClone(value[0] as unknown);
      });
    for (const [one, beside] of neighbours(held(contentOf(document), path.slice(0, -1)), key!, value))
      yield make("exchanged with its neighbour", (holder, name) => {
        [holder[name], holder[one]] = [structuredClone(beside), structuredClone(value)];
      });
    if (typeof value !== "object")
      yield make("of another kind", (holder, name) => {
        holder[name] = typeof value === "number" ? "x" : 7;
      });
    if (Array.isArray(value) && (key === "allow" || key === "by"))
      for (const who of people)
        if (!value.includes(who))
          yield make("opened", (holder, name) => {
            (holder[name] as unknown[]).push(who);
          });
    if (typeof key === "string")
      yield make("key misspelt", (holder, name) => {
        holder[swapped(String(name))] = holder[name];
        delete holder[name];
      });
    for (const another of elsewhere?.(document.kind, named) ?? [])
      if (typeof another === typeof value && JSON.stringify(another) !== JSON.stringify(value))
        yield make("another put in", (holder, name) => {
          holder[name] = structuredClone(another);
        });
  }
}

/** What stands under each key in files of each kind: so many of them, spread over all. */
export function elsewhereIn(documents: readonly Document[], most: number): NonNullable<Others["elsewhere"]> {
  const found = new Map<string, Map<string, unknown>>();
  for (const document of documents)
    for (const [path, held] of places(contentOf(document), [])) {
      const { kind } = document;
      const key = path.findLast((step) => typeof step === "string");
      if (
        typeof key !== "string" ||
        kind === "wording" ||
        (typeof held === "object" && typeof path.at(-1) === "number")
      )
        continue;
      const name = `${kind} ${key}`;
      let values = found.get(name);
      if (!values) found.set(name, (values = new Map()));
      values.set(JSON.stringify(held), held);
    }
  const spread = new Map(
    [...found].map(([name, values]) => {
      const all = [...values.values()];
      return [name, all.filter((_, index) => index % Math.ceil(all.length / most) === 0)];
    }),
  );
  return (kind, key) => spread.get(`${kind} ${key}`) ?? [];
}

/** The keys of what is held under each key in files of each kind, with a value of each. */
export function offeredIn(documents: readonly Document[]): NonNullable<Others["offered"]> {
  const found = new Map<string, Map<string, unknown>>();
  for (const document of documents)
    for (const [path, held] of places(contentOf(document), [])) {
      const key = path.findLast((step) => typeof step === "string");
      if (key === undefined || typeof held !== "object" || held === null || Array.isArray(held)) continue;
      const name = `${document.kind} ${key}`;
      const values = found.get(name) ?? new Map<string, unknown>();
      found.set(name, values);
      for (const [one, value] of Object.entries(held)) values.set(one, value);
    }
  return (kind, key, besides) =>
    [...(found.get(`${kind} ${key}`) ?? [])].flatMap(([one, value]) =>
      besides.includes(one) ? [] : [{ key: one, value }],
    );
}

function* places(value: unknown, path: Path): Generator<[Path, unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value))
    yield* places(child, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** What a path leads to. */
const held = (value: unknown, path: Path): unknown =>
  path.reduce((holder, step) => (holder as Record<string | number, unknown>)[step], value);

/** The next key of the same holder that has a value of the same kind, with that value; none in a list. */
function neighbours(holder: unknown, key: string | number, value: unknown): [string, unknown][] {
  if (typeof key === "number") return [];
  const entries = Object.entries(holder as Record<string, unknown>);
  return entries
    .slice(entries.findIndex(([one]) => one === key) + 1)
    .filter(([, beside]) => typeof beside === typeof value && JSON.stringify(beside) !== JSON.stringify(value))
    .slice(0, 1);
}

function changed(value: unknown, path: Path, change: Change): string {
  const copy: unknown = structuredClone(value);
  let holder = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  change(holder, path.at(-1)!);
  return `${JSON.stringify(copy, undefined, 2)}\n`;
}

/** Two neighbouring letters in each other's place; one more letter where they are the same. */
function swapped(text: string): string {
  const at = Math.max(1, Math.floor(text.length / 2));
  const other = text.slice(0, at - 1) + (text[at] ?? "") + (text[at - 1] ?? "") + text.slice(at + 1);
  return other === text ? `${text}x` : other;
}
