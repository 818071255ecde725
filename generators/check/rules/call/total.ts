import { callField } from "./field.ts";

/** E407: a sum of what cannot be added; a rate may be averaged. */
export const unknownTotal = callField(
  "E407",
  "totals",
  "a sum of a field that is not there or holds no figure",
  (property) =>
    property.averaged !== undefined ||
    ["money", "number", "integer"].includes(property.format) ||
    property.type === "integer"
      ? undefined
      : "holds no figure that could be summed",
);

/** E190: a sum of figures that repeat or contain each other. */
export const unaddedTotal = callField(
  "E190",
  "totals",
  "a sum over rows of a figure that its entity says does not add up",
  (property) => (property.adds === false ? "does not add up over rows" : undefined),
);
