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

/** E546: what a property holds besides fits its type. */
export const idleKeys = propertyRule(
  "E546",
  "items of what is no list, or fields of what is no object",
  ({ property }) => {
    if (property.type === undefined) return undefined;
    if (property.items !== undefined && property.type !== "array")
      return { at: "type", says: `"items" are of a list; the type of one is array, not ${String(property.type)}` };
    if (property.properties !== undefined && property.type !== "object")
      return { at: "type", says: `"properties" are of an object; this is ${String(property.type)}` };
    return undefined;
  },
);
