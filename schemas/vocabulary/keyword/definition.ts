import { _, type CodeKeywordDefinition, type KeywordCxt } from "ajv";
import { breaks, type Bound } from "./bound.ts";

/** A keyword that compares with a constant; written as code so that validators can be compiled ahead. */
export function boundKeyword(keyword: Bound): CodeKeywordDefinition {
  return {
    keyword,
    type: ["string", "number"],
    schemaType: "string",
    error: { message: "", params: ({ schema }) => _`{limit: ${schema}}` },
    code(cxt: KeywordCxt) {
      const broken = cxt.gen.scopeValue("func", { ref: breaks, code: _`require("vocabulary/keyword/bound").breaks` });
      cxt.fail(_`${broken}(${keyword}, ${cxt.data}, ${cxt.schema})`);
    },
  };
}
