import { callField } from "./field.ts";

/** E404: a filter on a field that is not there, or that may not stand in an address. */
export const unknownFilter = callField(
  "E404",
  "filters",
  "a filter on a field that is not there, or that is sensitive",
  (property) => (property.sensitive || property.masked ? "is sensitive; it may not stand in an address" : undefined),
);
