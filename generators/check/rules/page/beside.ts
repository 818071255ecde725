import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";

/** Why a record cannot open beside these rows; undefined where it can. */
function fault(node: Loose, isMain: boolean): string | undefined {
  if (!isMain || !Array.isArray(node.list)) return "only the rows of a page's own list have a record beside them";
  if (!Array.isArray(node.open.with) || node.open.with.length !== 1)
    return '"with" names the one field of the row by which its record is reached';
  return node.beside === undefined ? undefined : "something else stands beside this list already";
}

/** E193: what opens beside a list, and what opens after it. */
export const unfitBeside: Rule = {
  code: "E193",
  finds:
    "a record that opens beside what is no list of the page, is not reached by one field, or where something else stands; one that advances without standing beside its list",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const look = (node: Loose, path: (string | number)[]): void => {
        if (Array.isArray(node)) return node.forEach((one, index) => look(one, [...path, index]));
        if (!isRecord(node)) return;
        if (isRecord(node.open) && node.open.beside === true) {
          workspace.proven += 1;
          const wrong = fault(node, path.length === 0);
          if (wrong !== undefined) report({ document, path: [...path, "open", "beside"] }, wrong);
        }
        if (isRecord(node.open) && node.open.advance === true && node.open.beside !== true) {
          workspace.proven += 1;
          report(
            { document, path: [...path, "open", "advance"] },
            'only where a record opens beside its rows the next one opens after it: say "beside" too',
          );
        }
        for (const [key, inner] of Object.entries<Loose>(node))
          if (typeof inner === "object") look(inner, [...path, key]);
      };
      look(document.value, []);
    });
  },
};
