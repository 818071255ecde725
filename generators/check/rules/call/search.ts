import { callField } from "./field.ts";

/** E405: a search in a field that is not there or holds no text. */
export const unknownSearch = callField(
  "E405",
  "search",
  "a search in a field that is not there or holds no text",
  (property) =>
    ["array", "object", "boolean", "integer"].includes(property.type)
      ? `holds no text, it is ${property.type}`
      : undefined,
);
