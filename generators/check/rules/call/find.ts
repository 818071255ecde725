import { callField } from "./field.ts";

/** E430: a record named by a field that is not there, or that may not stand in an address. */
export const unknownMatch = callField(
  "E430",
  "match",
  "a record named by a field that is not there, or that is sensitive",
  (property) => (property.sensitive || property.masked ? "is sensitive; it may not stand in an address" : undefined),
);

/** E421: a record found by a field that is not there, or that may not stand in an address. */
export const unknownFind = callField(
  "E421",
  "finds",
  "a record found by a field that is not there, or that is sensitive",
  (property) => (property.sensitive || property.masked ? "is sensitive; it may not stand in an address" : undefined),
);
