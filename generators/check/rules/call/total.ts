import { callField } from "./field.ts";

/** E407: a sum of what cannot be added. */
export const unknownTotal = callField("E407", "totals", "a sum of a field that is not there or holds no figure", (property) => (["money", "number", "integer"].includes(property.format) || property.type === "integer" ? undefined : "holds no figure that could be summed"));
