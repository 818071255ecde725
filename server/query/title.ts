import type { Registry } from "../../registry/registry.ts";
import { propertiesOf } from "../store/tables/table.ts";

/** The field people call a record by: the entity's title, else its human number, else its first required text, else its id. */
export function titleField(registry: Registry, entity: string): string {
  const found = registry.entities.get(entity);
  if (!found) return "id";
  if (found.title) return found.title;
  if (found.number) return "number";
  const isText = new Set(propertiesOf(found).filter(([, property]) => !property.options && !property.ref && (property.format === "text" || property.format === "line" || (property.type === "string" && !property.format))).map(([name]) => name));
  return (found.required ?? []).find((field) => isText.has(field)) ?? "id";
}
