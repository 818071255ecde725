import { keysOf, meaningOf, schemasAt, valuesOf } from "../../generators/language-server/offers.ts";
import type { Schema } from "../../generators/completion/schema.ts";
import type { Path } from "../../generators/check/source/document.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

/** The kinds of values that JSON has. */
const kinds = ["string", "number", "boolean", "object", "array"] as const;
export type ValueKind = (typeof kinds)[number];

/** A key that may be added to an object, and the value with which it begins. */
interface AddedKey {
  key: string;
  means: string;
  start: unknown;
}

/** A word that may stand as a value. */
export interface Choice {
  word: string | number | boolean | null;
  means: string;
}

/** The form of a value: what it holds now, each part with what may stand in its place. */
export interface Shape {
  kind: ValueKind | "null";
  /** What the grammar says of it. */
  means: string;
  /** Other kinds that may stand here. */
  others: ValueKind[];
  /** Words to choose from; `isOpen` where others may be right too. */
  choices: Choice[];
  isOpen: boolean;
  /** Whether it is a colour, as `#rrggbb`. */
  isColour?: true;
  /**
   * Of an object: its keys in their order, which of them must stay, which may be added, and whether others may be
   * named.
   */
  keys?: { key: string; shape: Shape; mustStay: boolean }[];
  addable?: AddedKey[];
  takesAnyKey?: boolean;
  /** Of a list: its items in their order, and with what a further one may begin. */
  items?: Shape[];
  nextItem?: unknown;
  /** Words that a further item may be, without those that stand in the list. */
  nextChoices?: Choice[];
}

/** Works out words that the check knows for a value at a path, which a schema cannot know. */
type Known = (path: Path) => readonly Choice[];

/**
 * The form of a config's value.
 * @param schema the schema of its kind and entity, with what may stand in it
 * @param value what the file says
 * @param known words that may stand at a path, where they are known better than by the schema
 */
export function shapeOf(schema: Schema, value: unknown, known: Known = () => []): Shape {
  const at = (path: Path, held: unknown): Shape => {
    const ways = schemasAt(schema, value, path);
    const offered = valuesOf(ways).filter(isChoice);
    const wordsHere = known(path);
    const here: Shape = {
      kind: kindOfValue(held),
      means: ways.map((one) => meaningOf(schema, one)).find((text) => text !== "") ?? "",
      others: kindsAt(schema, value, path).filter((kind) => kind !== kindOfValue(held)),
      choices: wordsHere.length > 0 ? [...wordsHere] : offered,
      isOpen: ways.some(takesAnyText),
      ...(ways.some(({ format }) => format === "color-hex") ? { isColour: true as const } : {}),
    };
    if (Array.isArray(held)) {
      const next = itemWays(schema, ways);
      const better = known([...path, held.length]);
      const nextChoices = (better.length > 0 ? [...better] : valuesOf(next).filter(isChoice)).filter(
        ({ word }) => !held.includes(word),
      );
      return {
        ...here,
        items: held.map((item, index) => at([...path, index], item)),
        nextItem: nextChoices[0]?.word ?? startOf(schema, next),
        nextChoices,
      };
    }
    if (!isRecord(held)) return here;
    const must = new Set(ways.flatMap(({ required }) => required ?? []));
    return {
      ...here,
      keys: Object.keys(held).map((key) => ({
        key,
        shape: at([...path, key], held[key]),
        mustStay: must.has(key),
      })),
      addable: keysOf(ways, schema, held)
        .filter(({ word }) => word !== "$schema")
        .map(({ word, means }) => ({
          key: String(word),
          means,
          start: startOf(schema, schemasAt(schema, value, [...path, String(word)])),
        })),
      takesAnyKey: ways.some(
        ({ additionalProperties, propertyNames }) =>
          typeof additionalProperties === "object" && propertyNames === undefined,
      ),
    };
  };
  return at([], value);
}

const isChoice = (offer: { word: unknown; means: string }): offer is Choice =>
  offer.word === null || typeof offer.word !== "object";

function kindOfValue(value: unknown): ValueKind | "null" {
  if (value === null || value === undefined) return "null";
  return Array.isArray(value) ? "array" : (typeof value as ValueKind);
}

/** A schema that takes texts beside those that it names. */
const takesAnyText = ({ type, enum: words, const: only, anyOf, allOf, $ref }: Schema): boolean =>
  type === "string" && words === undefined && only === undefined && !anyOf && !allOf && !$ref;

function without(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? without(item, rest) : (item as unknown)));
  return isRecord(value) ? { ...value, [step]: without(value[step], rest) } : value;
}

function itemWays(root: Schema, ways: readonly Schema[]): Schema[] {
  return ways.flatMap(({ items }) =>
    items === undefined ? [] : schemasAt({ ...items, definitions: root.definitions }, undefined, []),
  );
}

function kindsAt(root: Schema, value: unknown, path: Path): ValueKind[] {
  if (path.length === 0) return [];
  // A value that is not there yet may become anything.
  return [...new Set(schemasAt(root, without(value, path), path).flatMap(kindsOf))];
}

function kindsOf({ type, enum: words, const: only, properties, items }: Schema): ValueKind[] {
  const named = (Array.isArray(type) ? type : type === undefined ? [] : [type]).map((one) =>
    one === "integer" ? "number" : one,
  );
  const lines = [
    ...named,
    ...(words ?? []).map(kindOfValue),
    ...(only === undefined ? [] : [kindOfValue(only)]),
    ...(properties ? ["object"] : []),
    ...(items ? ["array"] : []),
  ];
  return kinds.filter((kind) => lines.includes(kind));
}

/**
 * The value with which something begins: what is usual, else a word where one may be chosen, else the emptiest value of
 * its first kind.
 */
function startOf(root: Schema, ways: readonly Schema[], depth = 0): unknown {
  const usual = ways.find((one) => one.default !== undefined)?.default;
  if (usual !== undefined) return usual;
  const [first] = valuesOf(ways);
  if (first !== undefined) return first.word;
  const [kind = "string"] = ways.flatMap(kindsOf);
  if (kind === "array") return [];
  if (kind === "boolean") return true;
  if (kind === "number") return 0;
  if (kind === "string") return "";
  const holder = ways.find(({ required }) => required !== undefined);
  return Object.fromEntries(
    (depth > 2 ? [] : (holder?.required ?? [])).map((key) => [
      key,
      startOf(
        root,
        schemasAt({ ...holder?.properties?.[key], definitions: root.definitions }, undefined, []),
        depth + 1,
      ),
    ]),
  );
}
