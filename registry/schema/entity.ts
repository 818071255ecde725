import type { Entity, Property } from "../../generated/types/grammar/index.d.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import type { Registry } from "../model.ts";
import type { Constants } from "../../generated/types/constants.d.ts";
import { oncePerName } from "../once.ts";

/** A property with its vocabulary resolved: it has a type, its shapes are inlined, its words are kept. */
export type ExpandedProperty = Omit<Property, "type" | "items" | "properties" | "$ref"> & {
  type: "string" | "integer" | "boolean" | "object" | "array";
  items?: ExpandedProperty;
  properties?: Record<string, ExpandedProperty>;
};

/** A rule across fields, as the entity says it. */
export type Rule = NonNullable<Entity["rules"]>[number];

/** An entity, or a part of one, as draft-07 with the vocabulary's words beside it. */
export interface ExpandedEntity {
  /** The entity's name; label keys and messages stand on it. */
  name: string;
  type: "object";
  title?: string;
  properties: Record<string, ExpandedProperty>;
  required: string[];
  rules: Rule[];
}

const deepest = 12;

/**
 * A property with its type, its definitions inlined and its limits said: lists of at most 500 items, texts of at most
 * 300 characters.
 * @throws Error naming the definition or format that does not exist, or shapes nested deeper than 12 (a shape that
 * contains itself)
 */
export function expandProperty(property: Property, definitions: Record<string, Property>, depth = 0): ExpandedProperty {
  if (depth > deepest) throw new Error(`shapes are nested deeper than ${deepest}; does one contain itself?`);
  const { $ref, ...own } = property;
  if ($ref !== undefined) {
    const name = $ref.replace("#/definitions/", "");
    const definition = definitions[name];
    if (!definition) throw new Error(`there is no definition "${name}"`);
    return expandProperty({ ...definition, ...own }, definitions, depth + 1);
  }
  const { items, properties, ...words } = own;
  const type = typeOf(own);
  const expanded = { ...words, type } as ExpandedProperty;
  if (type === "array") {
    expanded.items = expandProperty(items ?? itemsOf(own), definitions, depth + 1);
    expanded.maxItems = own.maxItems ?? 500;
    if (!items) for (const moved of ["options", "ref", "show", "file"] as const) delete expanded[moved];
  }
  if (type === "object") {
    expanded.properties = Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, expandProperty(inner, definitions, depth + 1)]),
    );
  }
  if (type === "string" && !own.options && !own.enum && own.const === undefined)
    expanded.maxLength = own.maxLength ?? longest(own);
  return expanded;
}

function typeOf(property: Property): ExpandedProperty["type"] {
  if (property.type) return property.type;
  if (property.format !== undefined) {
    const format = formats[property.format];
    if (!format) throw new Error(`there is no format "${property.format}"`);
    return format.schema.type;
  }
  if (property.items) return "array";
  if (property.properties) return "object";
  return "string";
}

/** Of a list that says its words itself: several options, references or files. */
function itemsOf({ options, ref, show, file }: Property): Property {
  return { ...(options && { options }), ...(ref && { ref }), ...(show && { show }), ...(file && { file }) };
}

function longest(property: Property): number {
  if (property.ref || property.file) return formats["id"]!.schema.maxLength!;
  return formats[property.format ?? "line"]?.schema.maxLength ?? 300;
}

/**
 * The fields that hold how much money a record of an entity is about, in the order in which they are asked; none where
 * it is about no one amount.
 */
export function amountFields(registry: Pick<Registry, "entities">, name: string): readonly string[] {
  const amount = registry.entities.get(name)?.amount;
  return amount === undefined || amount === false ? [] : [amount].flat();
}

/**
 * Whether an entity is a deal or a figure of money: amounts in a currency that a lifecycle moves. What was asked of it
 * by a key is known by that key for ever.
 */
export function isOfMoney(registry: Registry, entity: string): boolean {
  const properties = Object.values(registry.entities.get(entity)?.properties ?? {});
  const has = (format: string) =>
    properties.some(
      (property) =>
        property.format === format ||
        Object.values(property.items?.properties ?? {}).some((inner) => inner.format === format),
    );
  return (
    registry.bases.has(entity) &&
    has("money") &&
    has("currency") &&
    [...registry.lifecycles.values()].some((one) => one.entity === entity)
  );
}

/** A copy of a config in which each choice that names a group of constants has that group's values. */
function filledIn(value: unknown, groups: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => filledIn(one, groups));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "choose" && isChoice(inner)
        ? { ...inner, by: filledIn(inner.by, groups), of: groups.get(inner.of) ?? {} }
        : filledIn(inner, groups),
    ]),
  );
}

const isChoice = (value: unknown): value is { readonly by: unknown; readonly of: string } =>
  value !== null && typeof value === "object" && "of" in value && typeof value.of === "string";

/** Entities whose computed fields choose from a group of constants by its name, with the values of that group. */
export function withTables<Content extends object>(
  entities: ReadonlyMap<string, Content>,
  constants: Partial<Constants>,
): Map<string, Content> {
  const groups = new Map<string, unknown>(Object.entries(constants));
  return new Map(
    [...entities].map(([name, entity]) => [
      name,
      JSON.stringify(entity).includes('"choose":{') ? (filledIn(entity, groups) as Content) : entity,
    ]),
  );
}

/**
 * An entity as draft-07 with every format, reference and definition resolved in place; the words of the vocabulary are
 * kept.
 * @throws Error naming file and property if the entity is unknown or says a word that does not exist
 */
export const expandEntity = oncePerName((registry: Registry, name): ExpandedEntity => {
  const entity = registry.entities.get(name);
  if (!entity) throw new Error(`there is no entity "${name}"`);
  const properties: Record<string, ExpandedProperty> = {};
  for (const [field, property] of Object.entries(entity.properties)) {
    try {
      properties[field] = expandProperty(property, entity.definitions ?? {});
    } catch (error) {
      throw new Error(`schemas/entities/${name}.json: properties.${field}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  return {
    name,
    type: "object",
    ...(entity.title ? { title: entity.title } : {}),
    properties,
    required: entity.required ?? [],
    rules: entity.rules ?? [],
  };
});

/** What every record has beside its entity's properties; the server keeps it. */
export function recordFields(registry: Registry, name: string): Record<string, ExpandedProperty> {
  const entity = registry.entities.get(name);
  if (entity?.table === false) return {};
  return {
    id: { type: "string", format: "id", calc: true, maxLength: 19 },
    version: { type: "integer", format: "integer", calc: true },
    ...(entity?.number ? { number: { type: "string", format: "line", calc: true, maxLength: 20 } } : {}),
    created_at: { type: "string", format: "datetime", calc: true, maxLength: 35 },
    created_by: { type: "string", ref: "user", show: "name", calc: true, maxLength: 19 },
    updated_at: { type: "string", format: "datetime", calc: true, maxLength: 35 },
    updated_by: { type: "string", ref: "user", show: "name", calc: true, maxLength: 19 },
  };
}

/** What a record holds: the fields that the server keeps, and the entity's properties. */
const recordProperties = oncePerName((registry: Registry, name): Readonly<Record<string, ExpandedProperty>> => ({
  ...recordFields(registry, name),
  ...expandEntity(registry, name).properties,
}));

/** The property at a dotted path: into groups and items of lists, and through references into the record they name. */
export function fieldAt(registry: Registry, name: string, path: string): ExpandedProperty | undefined {
  let entity: string | undefined = name;
  let properties: Readonly<Record<string, ExpandedProperty>> | undefined = recordProperties(registry, name);
  let found: ExpandedProperty | undefined;
  for (const step of path.split(".")) {
    if (!properties && entity && registry.entities.has(entity)) properties = recordProperties(registry, entity);
    found = properties && Object.hasOwn(properties, step) ? properties[step] : undefined;
    if (!found) return undefined;
    const inner: ExpandedProperty = found.type === "array" && found.items ? found.items : found;
    properties = inner.properties;
    entity = inner.ref;
  }
  return found;
}
