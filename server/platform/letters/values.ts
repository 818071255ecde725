import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { insteadOf } from "../../../schemas/vocabulary/instead.ts";
import { fieldAt } from "../../../registry/schema/entity.ts";
import type { ExpandedProperty } from "../../../registry/schema/expanded.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { StoredRecord } from "../engine.ts";
import { anyRecords } from "../query/unscoped.ts";
import type { Reading } from "../store/handle.ts";
import { onceIn, together } from "../store/once-in.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { specimenName } from "./specimen.ts";
import type { Say } from "./words.ts";

/** In which words and language values are shown. */
export interface Showing {
  readonly db: Reading;
  readonly registry: Registry;
  readonly say: Say;
  readonly language: "en-US" | "zh-CN";
  /** The record is a specimen: what it refers to is made up too. */
  readonly specimen?: true;
}

/**
 * The name of the record that a reference leads to; a letter goes to many people, and speaks of the same few records to
 * each.
 */
const nameOf = async (db: Reading, registry: Registry, entity: string, id: string, field: string): Promise<string> => {
  const record = await onceIn(db, `named ${entity} ${id}`, () => referredIn(db, registry, entity)(id));
  return String(record?.[field] ?? "");
};

const readers = new WeakMap<Reading, Map<string, (id: string) => Promise<StoredRecord | undefined>>>();

/** Reads records of an entity that are referred to, those that are asked for at once in one statement. */
function referredIn(
  db: Reading,
  registry: Registry,
  entity: string,
): (id: string) => Promise<StoredRecord | undefined> {
  const known = readers.get(db) ?? new Map<string, (id: string) => Promise<StoredRecord | undefined>>();
  readers.set(db, known);
  const reader =
    known.get(entity) ??
    together(
      async (ids) =>
        new Map((await anyRecords(db, registry, entity, { id: ids })).map((record) => [record.id, record] as const)),
    );
  known.set(entity, reader);
  return reader;
}

/** One value of this property as people read it; of objects nothing. */
async function shownOne(
  { db, registry, say, language, specimen }: Showing,
  property: ExpandedProperty,
  key: readonly [entity: string, path: string],
  value: unknown,
  currency: string | undefined,
): Promise<string> {
  if (typeof value === "object") return "";
  if (property.ref !== undefined && specimen) return specimenName(registry, property.ref, String(value));
  if (property.ref !== undefined) return nameOf(db, registry, property.ref, String(value), property.show ?? "name");
  if (property.options !== undefined) return say(key[0], `${key[1]}.${String(value)}`);
  if (property.type === "boolean") return say("runtime", value === true ? "value.yes" : "value.no");
  return (
    formats[property.format ?? "line"]?.show(value, { language, ...(currency === undefined ? {} : { currency }) }) ??
    String(value)
  );
}

/**
 * A value as people read it: references by name, options by label, lists with commas, money with the currency where one
 * is given. Sensitive and masked fields never.
 * @param path the field, or `lines.net` for a value in a row of the record
 */
async function shown(
  showing: Showing,
  entity: string,
  path: string,
  value: unknown,
  currency: string | undefined,
): Promise<string> {
  const property = fieldAt(showing.registry, entity, path);
  if (property === undefined || value === undefined || value === null || property.sensitive || property.masked)
    return "";
  const one = Array.isArray(value) ? property.items : property;
  if (one === undefined) return "";
  const words = await Promise.all(
    [value].flat().map((item: unknown) => shownOne(showing, one, [entity, path], item, currency)),
  );
  return words.filter((word) => word !== "").join(", ");
}

/** A status as the record words it instead, with the figures it names; undefined where its own word stands. */
async function shownInstead(showing: Showing, entity: string, record: Row, field: string): Promise<string | undefined> {
  const found = insteadOf(showing.registry.entities.get(entity)?.properties[field]?.instead, record[field], record);
  if (found === undefined) return undefined;
  const places = await Promise.all(
    (found.with ?? []).map(async (name) => [name, await shownValue(showing, entity, record, name)] as const),
  );
  return showing.say(entity, `${field}.${found.name}`, Object.fromEntries(places));
}

/** A field of a record as people read it, money with the record's currency. */
export async function shownValue(showing: Showing, entity: string, record: Row, field: string): Promise<string> {
  const instead = await shownInstead(showing, entity, record, field);
  if (instead !== undefined) return instead;
  return shown(
    showing,
    entity,
    field,
    record[field],
    typeof record["currency"] === "string" ? record["currency"] : undefined,
  );
}

/** A value in a row of the record; its column is headed once, so amounts stand without the currency. */
export function shownCell(showing: Showing, entity: string, path: string, value: unknown): Promise<string> {
  return shown(showing, entity, path, value, undefined);
}

/** A plain field of a record as text, for the `{{places}}` of a letter; undefined where it has no such field. */
export async function placeOf(
  showing: Showing,
  entity: string,
  record: Row,
  field: string,
): Promise<string | undefined> {
  const property = showing.registry.entities.get(entity)?.properties[field];
  return property === undefined || property.type === "array" || property.type === "object"
    ? undefined
    : shownValue(showing, entity, record, field);
}
