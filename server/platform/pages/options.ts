import type { ReadContext } from "../context.ts";
import type { Input } from "../handler.ts";

/** Closed lists of values with their labels in both languages; one of them by `entity.field`, or all. */
export function optionLists(input: Input, context: ReadContext): unknown {
  const english = context.registry.wording(context.brand, "en");
  const chinese = context.registry.wording(context.brand, "zh");
  const rows = [...context.registry.entities]
    .flatMap(([entity, { properties }]) =>
      Object.entries(properties)
        .filter(([, property]) => property.options)
        .map(([field, property]) => ({
          name: `${entity}.${field}`,
          items: (property.options ?? []).map((value) => ({
            value,
            en: english.get(entity)?.[`${field}.${value}`] ?? value,
            zh: chinese.get(entity)?.[`${field}.${value}`] ?? value,
          })),
        })),
    )
    .filter(({ name }) => input["name"] === undefined || name === input["name"]);
  return { rows, count: rows.length };
}
