import { propertyRule } from "./property.ts";

/** Keys by which a schema is put together from others, or given a name of its own. */
const KEYS = ["allOf", "anyOf", "oneOf", "$id"] as const;

/** E552: a form draws a field from what stands at it; its engine comes without what joins and resolves schemas. */
export const joinedSchemas = propertyRule(
  "E552",
  "a field that is put together from several schemas, or named as one",
  ({ property }) => {
    const key = KEYS.find((one) => one in property);
    return key === undefined
      ? undefined
      : {
          at: key,
          says: `no form draws a field with ${key}: say all of it in one place, what holds between fields in "rules", and a shape that comes often in "definitions"`,
        };
  },
);
