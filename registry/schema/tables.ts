import type { Constants } from "../config/product.ts";

/** A copy of a config in which each choice that names a group of constants has that group's values. */
function filledIn(value: unknown, constants: Constants): unknown {
  if (Array.isArray(value)) return value.map((one) => filledIn(one, constants));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "choose" && isChoice(inner)
        ? { ...inner, by: filledIn(inner.by, constants), of: constants[inner.of] ?? {} }
        : filledIn(inner, constants),
    ]),
  );
}

const isChoice = (value: unknown): value is { readonly by: unknown; readonly of: string } =>
  value !== null && typeof value === "object" && "of" in value && typeof value.of === "string";

/** Entities whose computed fields choose from a group of constants by its name, with the values of that group. */
export function withTables<Content extends object>(
  entities: ReadonlyMap<string, Content>,
  constants: Constants,
): Map<string, Content> {
  return new Map(
    [...entities].map(([name, entity]) => [
      name,
      JSON.stringify(entity).includes('"choose":{') ? (filledIn(entity, constants) as Content) : entity,
    ]),
  );
}
