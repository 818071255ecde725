import { propertyRule } from "./property.ts";

const kinds = ["type", "format", "ref", "options", "file", "$ref", "enum", "const"];

/** E518: a value of any kind proves nothing. */
export const typeless = propertyRule(
  "E518",
  "a property that says of no kind what its values are",
  ({ property, name }) =>
    kinds.some((key) => key in property)
      ? undefined
      : { says: `"${name}" says no type: give it one of ${kinds.slice(0, 5).join(", ")}` },
);
