import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../context.ts";
import { propertiesOf } from "../store/tables/table.ts";

/**
 * The field people call a record by: the entity's title, else its human number, else its first required text, else its
 * id.
 */
export function titleField(registry: Registry, entity: string): string {
  const found = registry.entities.get(entity);
  if (!found) return "id";
  if (found.title) return found.title;
  if (found.number) return "number";
  const isText = new Set(
    propertiesOf(found)
      .filter(
        ([, property]) =>
          !property.options &&
          !property.ref &&
          (property.format === "text" ||
            property.format === "line" ||
            (property.type === "string" && !property.format)),
      )
      .map(([name]) => name),
  );
  return (found.required ?? []).find((field) => isText.has(field)) ?? "id";
}

/**
 * A title of a record of an entity as it is written in a language, where that is otherwise than it is stored: a month.
 */
export function titleInWords(
  registry: Registry,
  entity: string,
  title: string,
  language: "en-US" | "zh-CN",
): string | undefined {
  const format = registry.entities.get(entity)?.properties[titleField(registry, entity)]?.format;
  return format === "month" ? formats[format]?.show(title, { language }) : undefined;
}

/**
 * What people call a record, where its own fields say so: its title, by the option's word in the caller's language
 * where it is one of several, else its number.
 */
export function ownTitle(
  { registry, say }: Pick<RequestContext, "registry" | "say">,
  entity: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const field = titleField(registry, entity);
  const value = record[field] ?? record["number"];
  if (value === undefined || value === null) return undefined;
  const found = registry.entities.get(entity);
  const isWord =
    found !== undefined && propertiesOf(found).some(([name, { options }]) => name === field && options !== undefined);
  return isWord ? say(entity, `${field}.${String(value)}`) : String(value);
}
