import { _, type CodeKeywordDefinition, type KeywordCxt } from "ajv";
import { breaks, type Bound } from "./bound.ts";

/** A lower and an upper bound together, so that the message can name both. */
interface Range {
  lower: Bound;
  min: string;
  upper: Bound;
  max: string;
}

/** Whether a value lies outside a range. */
export function outside(value: unknown, { lower, min, upper, max }: Range): boolean {
  return breaks(lower, value, min) || breaks(upper, value, max);
}

/** Made from two bounds of one property; never written in a config. */
export const range: CodeKeywordDefinition = {
  keyword: "range",
  type: ["string", "number"],
  schemaType: "object",
  error: { message: "", params: ({ schemaValue }) => _`{min: ${schemaValue}.min, max: ${schemaValue}.max}` },
  code(cxt: KeywordCxt) {
    const check = cxt.gen.scopeValue("func", { ref: outside, code: _`require("vocabulary/keyword/range").outside` });
    cxt.fail(_`${check}(${cxt.data}, ${cxt.schemaValue})`);
  },
};
