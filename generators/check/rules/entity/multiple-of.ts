import { propertyRule } from "./property.ts";

/** E503: multipleOf refuses valid amounts, because binary fractions do not divide evenly. */
export const multipleOf = propertyRule("E503", "a multipleOf, which refuses valid amounts", ({ property }) =>
  "multipleOf" in property
    ? {
        at: "multipleOf",
        says: "multipleOf refuses one valid amount in seven; the formats money and number keep two decimals by themselves",
      }
    : undefined,
);
