import { _, type CodeKeywordDefinition, type KeywordCxt } from "ajv";

/** How many characters a text has, as people and PostgreSQL count them. Compiled validators import it by its name. */
export function characters(value: string): number {
  let count = 0;
  for (const _character of value) count += 1;
  return count;
}

/** Whether a text is shorter or longer than allowed. Compiled validators import it by its name. */
export function otherLength(value: string, { min, max }: { min: number; max: number }): boolean {
  const count = characters(value);
  return count < min || count > max;
}

/** Made from minLength and maxLength of one property; never written in a config. */
export const length: CodeKeywordDefinition = {
  keyword: "length",
  type: "string",
  schemaType: "object",
  error: { message: "", params: ({ schemaValue }) => _`{min: ${schemaValue}.min, max: ${schemaValue}.max}` },
  code(cxt: KeywordCxt) {
    const check = cxt.gen.scopeValue("func", {
      ref: otherLength,
      code: _`require("vocabulary/keyword/length").otherLength`,
    });
    cxt.fail(_`${check}(${cxt.data}, ${cxt.schemaValue})`);
  },
};
