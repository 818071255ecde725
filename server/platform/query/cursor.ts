import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Registry } from "../../../registry/registry.ts";
import { fieldExpression } from "./expression.ts";
import { projectionOf } from "./projection.ts";
import { Values } from "./values.ts";

/** Where a page of a list ended: what its last row is sorted by, as the database writes it, and the row's id. */
export interface Cursor {
  /** Null where the row has nothing in the field that is sorted by. */
  readonly key: string | null;
  readonly id: string;
}

/** The order that a cursor belongs to. */
interface Order {
  readonly sort: string;
  readonly descending: boolean;
}

const LONGEST = 4_000;
const ID = /^[1-9]\d{0,17}$/;
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d(?::[0-5]\d)?)?$/;

const isDay = (text: string): boolean => /^\d{4}-/.test(text) && formats["date"]?.valid?.(text) === true;

/** Whether the database reads a text as a value of one of its types; by what the type begins with. */
const READS: readonly (readonly [type: string, reads: (text: string) => boolean])[] = [
  ["bigint", (text) => /^-?\d{1,18}$/.test(text)],
  ["integer", (text) => /^-?\d{1,9}$/.test(text)],
  ["numeric", (text) => /^-?\d{1,40}(?:\.\d{1,40})?$/.test(text)],
  ["boolean", (text) => text === "true" || text === "false"],
  ["date", isDay],
  ["timestamp with time zone", (text) => isDay(TIMESTAMP.exec(text)?.[1] ?? "")],
  ["text", (text) => !text.includes("\0")],
  ["character varying", (text) => !text.includes("\0")],
];

const readsOf = (type: string): ((text: string) => boolean) | undefined =>
  type.endsWith("[]") ? undefined : READS.find(([begins]) => type.startsWith(begins))?.[1];

/** PostgreSQL's type of what a list is sorted by: of a reference the name that is shown. */
export function sortType(registry: Registry, entity: string, sort: string): string {
  if (projectionOf(registry, entity).shown.some(({ field, many }) => field === sort && !many)) return "text";
  const values = new Values({ acting: undefined, today: "" });
  return fieldExpression({ registry, entity, alias: "t", values }, sort).type;
}

/** A cursor as the text that an answer carries; undefined where rows are not told apart by such a type. */
export function cursorText(type: string, { sort, descending }: Order, { key, id }: Cursor): string | undefined {
  if (readsOf(type) === undefined) return undefined;
  const text = Buffer.from(JSON.stringify([sort, descending ? "desc" : "asc", key, id])).toString("base64url");
  return text.length > LONGEST ? undefined : text;
}

/** The cursor that a text carries; undefined where it is none, or belongs to another order. */
export function cursorOf(
  registry: Registry,
  entity: string,
  { sort, descending }: Order,
  text: string,
): Cursor | undefined {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed) || parsed.length !== 4) return undefined;
  const [by, way, key, id] = parsed as unknown[];
  if (by !== sort || way !== (descending ? "desc" : "asc") || typeof id !== "string" || !ID.test(id)) return undefined;
  if (key === null) return { key, id };
  const isRead = typeof key === "string" && readsOf(sortType(registry, entity, sort))?.(key) === true;
  return isRead ? { key, id } : undefined;
}

/** What a row is compared by with the row where the page before ended. */
interface Compared {
  readonly key: string;
  readonly id: string;
  /** The place of the cursor's key in the statement, and of its id. */
  readonly after: { readonly key: string | undefined; readonly id: string };
  readonly descending: boolean;
}

/**
 * That a row comes behind the cursor's, in the pieces that an index reads one by one: rows with a key, then those
 * without. An order puts rows without a key last, whichever way it goes.
 */
export function behindPieces({ key, id, after, descending }: Compared): string[] {
  const sign = descending ? "<" : ">";
  return after.key === undefined
    ? [`${key} IS NULL AND ${id} ${sign} ${after.id}`]
    : [`(${key}, ${id}) ${sign} (${after.key}, ${after.id})`, `${key} IS NULL`];
}
