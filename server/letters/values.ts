import { formats } from "../../schemas/vocabulary/format/formats.ts";
import type { Registry } from "../../registry/registry.ts";
import { anyRecord } from "../query/unscoped.ts";
import type { Reading } from "../store/handle.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Say } from "./words.ts";

/** In which words and language values are shown. */
export interface Showing {
  readonly db: Reading;
  readonly registry: Registry;
  readonly say: Say;
  readonly language: "en-US" | "zh-CN";
}

/** A field's value as people read it: references by name, options by label, money with its currency. Sensitive and masked fields never. */
export async function shownValue({ db, registry, say, language }: Showing, entity: string, record: Row, field: string): Promise<string> {
  const property = registry.entities.get(entity)?.properties[field];
  const value = record[field];
  if (property === undefined || value === undefined || value === null || property.sensitive || property.masked) return "";
  if (property.ref !== undefined) {
    const other = await anyRecord(db, registry, property.ref, String(value));
    return String(other?.[property.show ?? "name"] ?? "");
  }
  if (property.options !== undefined) return say(entity, `${field}.${String(value)}`);
  const currency = typeof record["currency"] === "string" ? record["currency"] : undefined;
  return formats[property.format ?? "line"]?.show(value, { language, ...(currency === undefined ? {} : { currency }) }) ?? String(value);
}

/** Every plain field of a record as text, for the `{{places}}` of a letter. */
export async function placesOf(showing: Showing, entity: string, record: Row): Promise<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const [field, property] of Object.entries(showing.registry.entities.get(entity)?.properties ?? {})) {
    if (property.type !== "array" && property.type !== "object") places[field] = await shownValue(showing, entity, record, field);
  }
  return places;
}
