import type { PageBundle, PropertyShape } from "./bundle.ts";
import type { Section, Source } from "./grammar.ts";

/** What has named properties: an entity, or the item of an array field. */
export interface Shape {
  entity: string;
  prefix: string;
  properties: Readonly<Record<string, PropertyShape>>;
}

const none: Shape = { entity: "", prefix: "", properties: {} };

export function entityShape(bundle: PageBundle, entity: string | undefined): Shape {
  const found = entity === undefined ? undefined : bundle.entities[entity];
  return found === undefined
    ? { ...none, entity: entity ?? "" }
    : { entity: entity ?? "", prefix: "", properties: found.properties };
}

/** The property at a dotted path of a shape; arrays on the way are looked through. */
export function propertyAt(shape: Shape, path: string): PropertyShape | undefined {
  let properties: Readonly<Record<string, PropertyShape>> | undefined = shape.properties;
  let found: PropertyShape | undefined;
  for (const part of path.split(".")) {
    found = properties?.[part];
    properties = found?.properties ?? found?.items?.properties;
  }
  return found;
}

/** The shape of what stands at a path: of an object, or of the items of an array. */
export function shapeAt(shape: Shape, path: string): Shape {
  const found = propertyAt(shape, path);
  const properties = found?.items?.properties ?? found?.properties;
  return properties === undefined ? none : { entity: shape.entity, prefix: `${shape.prefix}${path}.`, properties };
}

/** The entity that a source answers. */
export function entityOfSource(bundle: PageBundle, source: Source | undefined): string | undefined {
  if (source === undefined) return undefined;
  if (source.plan !== undefined) {
    const name = source.plan.includes(".") ? source.plan : `${bundle.page.entity ?? ""}.${source.plan}`;
    return bundle.transitions[name]?.shows;
  }
  const shape = bundle.calls[source.call ?? ""];
  return shape?.answer ?? shape?.lists ?? shape?.reads ?? (source.call ?? "").split(".")[0];
}

/**
 * The shape of a section's data: what it says itself, else what its source answers, else a field of the main record.
 */
export function sectionShape(bundle: PageBundle, section: Pick<Section, "entity" | "from">, main?: string): Shape {
  const { page } = bundle;
  const mainEntity = main ?? entityOfSource(bundle, page.source) ?? page.entity;
  if (section.entity !== undefined) return entityShape(bundle, section.entity);
  if (section.from === undefined) return entityShape(bundle, mainEntity ?? page.entity);
  if (section.from === "selection") return selectionShape(bundle, mainEntity);
  const [name = "", ...rest] = section.from.split(".");
  const source = page.sources?.[name];
  if (source === undefined) return shapeAt(entityShape(bundle, mainEntity), section.from);
  const answered = entityShape(bundle, entityOfSource(bundle, source));
  return rest.length === 0 || rest.join(".") === "rows" ? answered : shapeAt(answered, rest.join("."));
}

/** The shape of chosen rows: of the list of the page in which rows can be chosen. */
function selectionShape(bundle: PageBundle, main: string | undefined): Shape {
  const { page } = bundle;
  const list = [...(page.sections ?? []), ...(page.beside ?? [])].find(
    (one) => one.list !== undefined && one.select !== undefined,
  );
  return page.select !== undefined || list === undefined ? entityShape(bundle, main) : sectionShape(bundle, list, main);
}

/** The label key of a field of a shape. */
export function fieldKey(shape: Shape, path: string): string {
  return `${shape.entity}:${shape.prefix}${path}`;
}
