import type { Constants } from "../../generated/types/constants.d.ts";

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
