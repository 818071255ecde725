import type { Property } from "../../generated/types/grammar/index.d.ts";

const mentionsToday = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => (key === "today" && inner === true) || mentionsToday(inner));

/**
 * Whether a value is asked at each reading instead of stored: of other records, or because it holds or follows from
 * today.
 */
export function isDerived(property: Pick<Property, "virtual" | "holds" | "computed">): boolean {
  return property.virtual === true || property.holds !== undefined || mentionsToday(property.computed);
}
