import { propertyRule } from "./property.ts";

/** E547: what people read has words; values without any are for what is only sent. */
export const wordlessValues = propertyRule(
  "E547",
  "a stored field whose values have no words",
  ({ property }, _workspace, { kind, value }) =>
    kind === "entity" && value.table !== false && property.enum !== undefined
      ? { at: "enum", says: 'the values of a stored field have words in both languages; write "options"' }
      : undefined,
);
