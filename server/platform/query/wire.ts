import type { RequestContext } from "../context.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import { type SelectedOf, type SelectedRecord, withOwnRows } from "./rows.ts";
import type { Property } from "../store/tables/column.ts";
import { nameMaker } from "./shown-name.ts";
import { projectionOf, isReadable, titleInWords } from "./projection.ts";
import { hasMask, withMasks } from "../masking.ts";

/** What a brand is called, in the reader's language; undefined for one that is not there any more. */
export function titleOfBrand(
  { registry, language }: Pick<RequestContext, "registry" | "language">,
  brand: string,
): string | undefined {
  if (!registry.brands.has(brand)) return undefined;
  return registry.wording(brand, language).get("brand")?.["title"];
}

/** What people call a record of which only the title is kept, where that is otherwise than it is stored. */
export function titleMeant(
  { registry, say, language }: Pick<RequestContext, "registry" | "say" | "language">,
  entity: string,
  title: string,
): string | undefined {
  return titleInWords(registry, entity, title, {
    language: language === "zh" ? "zh-CN" : "en-US",
    say: (namespace, key) => say(namespace, key),
  });
}

/** A record as it is answered: its fields, and under `shown` what people call their values. */
export interface Wire {
  [field: string]: unknown;
  shown?: Wire;
}

/** A field that is told, what of it is masked, and what people call its value. */
interface ShownField {
  field: string;
  called: ((value: unknown, record: Readonly<Wire>) => string | undefined) | undefined;
  /** Makes its name out of what was selected of the record that it refers to. */
  named: ((selected: unknown) => unknown) | undefined;
  masks: ((value: unknown) => unknown) | undefined;
}

/** What people call the values of a field: brands, and records of which only the title is kept. */
function calledBy(context: RequestContext, property: Property | undefined): ShownField["called"] {
  if (property?.brand === true) return (value) => titleOfBrand(context, String(value));
  const of = property?.title_of;
  if (of === undefined) return undefined;
  return (value, record) => titleMeant(context, String(record[of]), String(value));
}

const BASE = ["id", "version", "number", "created_at", "updated_at"];

/**
 * Fields of records as the asker may read them, by the parties the asker is.
 * @param view the fields of this view of the entity alone
 * @throws Error where the entity has no such view
 */
export function wireMaker<Entity extends keyof Records>(
  context: RequestContext,
  entity: Entity,
  view?: string,
): (selected: SelectedOf<Entity> | SelectedRecord) => Wire & Partial<Records[Entity]>;
export function wireMaker(context: RequestContext, entity: string, view?: string): (selected: SelectedRecord) => Wire;
export function wireMaker(context: RequestContext, entity: string, view?: string): (selected: SelectedRecord) => Wire {
  const { registry, acting } = context;
  const { properties, table, shown: references } = projectionOf(registry, entity);
  const named = view ? registry.entities.get(entity)?.views?.[view] : undefined;
  if (view && !named) throw new Error(`${entity} has no view "${view}"`);
  const fields = named ?? [...properties.keys()];
  const base = BASE.filter((field) => table.byName.has(field) && !fields.includes(field));
  const readable = new Map<string, readonly ShownField[]>();
  const shownTo = (parties: readonly string[]): readonly ShownField[] => {
    const key = parties.join();
    const known = readable.get(key);
    if (known) return known;
    const shownFields = [
      ...base,
      ...fields.filter((field) => isReadable(registry, entity, field, parties, acting)),
    ].map((field): ShownField => {
      const property = properties.get(field);
      const definition = registry.entities.get(entity);
      const reference = references.find((one) => one.field === field);
      return {
        field,
        called: calledBy(context, property),
        named: reference && nameMaker(context, reference.refers, reference.show, reference.many),
        masks:
          definition && property && hasMask(definition, property)
            ? (value) => withMasks(definition, property, value)
            : undefined,
      };
    });
    readable.set(key, shownFields);
    return shownFields;
  };
  return (selected) => {
    const { record, shown, parties } = withOwnRows(context, entity, selected);
    const wire: Wire = {};
    const names: Wire = {};
    for (const { field, called, named, masks } of shownTo(parties)) {
      const value = record[field];
      if (value === undefined) continue;
      wire[field] = masks ? masks(value) : value;
      const known = shown[field];
      const name = called ? called(value, record) : named && known !== undefined ? named(known) : known;
      if (name !== undefined) names[field] = name;
    }
    wire.shown = names;
    return wire;
  };
}
