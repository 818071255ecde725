import { callField } from "./field.ts";

/** E406: an order by a field that is not there or has no order. */
export const unknownSort = callField("E406", "sorts", "an order by a field that is not there or has none", (property) =>
  ["array", "object"].includes(property.type) ? `has no order, it is ${property.type}` : undefined,
);
