import { parse, printParseErrorCode } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E001: a file that is no JSON object. */
export const syntax: Rule = {
  code: "E001",
  finds: "a file that is no JSON, or no object",
  check(workspace, report) {
    for (const document of apart(workspace.documents, ({ file }) => file)) {
      if (isRecord(document.value) && !document.broken) continue;
      const errors: ParseError[] = [];
      parse(document.text, errors, { disallowComments: true, allowTrailingComma: false });
      const first = errors[0];
      document.unsound = true;
      // What stands after a comma that closes nothing is where the fault is met, not where it is.
      const comma = first && /,\s*$/.exec(document.text.slice(0, first.offset));
      const isTrailing = comma && /^[\]}]/.test(document.text.slice(first.offset));
      if (isTrailing) {
        report({ document, path: [], offset: comma.index }, "no JSON: nothing follows this comma; take it away");
        continue;
      }
      report(
        { document, path: [], ...(first ? { offset: first.offset } : {}) },
        first ? `no JSON: ${words(printParseErrorCode(first.error))}` : "the file must hold one JSON object",
      );
    }
  },
};

function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
