import type { NamedCall, Registry } from "../../registry/registry.ts";
import { fieldAt, type ExpandedEntity, type ExpandedProperty } from "../../registry/schema/entity.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";

/** A query's text for a whole number. */
const whole = (maximum: number): ExpandedProperty => ({ type: "integer", minimum: 1, maximum });

function filter(registry: Registry, entity: string, field: string): [string, ExpandedProperty][] {
  const property = fieldAt(registry, entity, field);
  if (!property) return [];
  const { options, type, format, ref, items } = property;
  const order = format ? formats[format]?.order : type === "integer" ? "number" : undefined;
  if (order === "number" || order === "date") {
    const bound: ExpandedProperty =
      format === "datetime" ? { type: "string", format: "date" } : { type, ...(format ? { format } : {}) };
    return [
      [`${field}_from`, bound],
      [`${field}_to`, bound],
    ];
  }
  if (type === "boolean") return [[field, { type: "boolean" }]];
  const inner = items ?? property;
  const one: ExpandedProperty = {
    type: "string",
    ...(inner.options ? { options: inner.options } : options ? { options } : {}),
    ...(inner.format ? { format: inner.format } : {}),
    ...((inner.ref ?? ref) ? { ref: (inner.ref ?? ref) as string } : {}),
  };
  return [[field, { type: "array", items: one, maxItems: 3 }]];
}

/** What a list may be asked for, as a schema over its query. */
export function listQuery(registry: Registry, call: NamedCall, own: ExpandedEntity | undefined): ExpandedEntity {
  const answered =
    call.answer !== undefined && registry.entities.get(call.answer)?.table !== false ? call.answer : undefined;
  const entity = call.lists ?? answered;
  const filters = entity ? (call.filters ?? []).flatMap((field) => filter(registry, entity, field)) : [];
  const most = registry.constants.lists.page_size_most;
  return {
    name: entity ?? call.entity,
    type: "object",
    rules: [],
    required: own?.required ?? [],
    properties: {
      ...own?.properties,
      page: whole(1000),
      page_size: whole(most),
      ...(call.sorts
        ? { sort: { type: "string", options: call.sorts }, order: { type: "string", options: ["asc", "desc"] } }
        : {}),
      ...(call.search ? { keyword: { type: "string", format: "text", maxLength: 200 } } : {}),
      ...Object.fromEntries(filters),
    },
  };
}
