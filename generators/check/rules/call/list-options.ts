import { callField } from "./field.ts";

/** E406: an order by a field that is not there or has no order. */
export const unknownSort = callField("E406", "sorts", "an order by a field that is not there or has none", (property) =>
  ["array", "object"].includes(property.type) ? `has no order, it is ${property.type}` : undefined,
);

/** E404: a filter on a field that is not there, or that may not stand in an address. */
export const unknownFilter = callField(
  "E404",
  "filters",
  "a filter on a field that is not there, or that is sensitive",
  (property) => (property.sensitive || property.masked ? "is sensitive; it may not stand in an address" : undefined),
);

/** E405: a search in a field that is not there or holds no text. */
export const unknownSearch = callField(
  "E405",
  "search",
  "a search in a field that is not there or holds no text",
  ({ type, format }) =>
    ["array", "object", "boolean", "integer"].includes(type)
      ? `holds no text, it is ${type}`
      : ["date", "datetime", "money", "number", "percent", "rate"].includes(format)
        ? `holds no text, it is a ${format}; let the list be filtered by it`
        : undefined,
);
