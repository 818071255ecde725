import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Path } from "../../source/document.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E147: people's words belong into wording, in both languages. */
export const literalText: Rule = {
  code: "E147",
  finds: "a free text on a page",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      for (const { path, text } of texts(document.value, []))
        report(
          { document, path },
          `"${text}" is a free text; give it a name and put its words into the wording of both languages`,
        );
    });
  },
};

function texts(value: unknown, path: Path): { path: Path; text: string }[] {
  if (typeof value === "string")
    return /\s|[^\x20-\x7e]/.test(value) && path[0] !== "$schema" ? [{ path, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]));
  return isRecord(value) ? Object.entries(value).flatMap(([key, child]) => texts(child, [...path, key])) : [];
}
