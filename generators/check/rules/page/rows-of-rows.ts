import { known } from "../../page/gather/from.ts";
import { screens } from "../../rule.ts";
import type { Report, Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";
import type { Shape } from "../../workspace/shape.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { DocumentLocation } from "../../source/document.ts";

const SHOWN = new Set(["column", "field", "figure", "value"]);

/**
 * Says that rows are shown which a list leaves out, where the first part of a path names such rows of a listed record.
 */
function reportRows(
  workspace: Workspace,
  report: Report,
  shape: Shape | undefined,
  path: string,
  location: DocumentLocation,
): void {
  const [first = ""] = path.split(".");
  if (shape?.listed !== true || shape.prefix !== undefined || find(workspace, shape, first)?.property.children !== true)
    return;
  report(location, `a list brings no "${first}" with its rows: give the drawer a source that reads the record`);
}

/** E175: what opens beside a list shows rows that a list call leaves out, which only reading the one record brings. */
export const rowsOfRows: Rule = {
  code: "E175",
  finds: "rows of a listed record, which no list brings",
  check(workspace, report) {
    for (const { froms, items } of screens(workspace)) {
      for (const { from, location, scope } of froms) {
        workspace.proven += 1;
        if (!scope.sources?.has(from.split(".")[0] ?? ""))
          reportRows(workspace, report, known(scope.record), from, location);
      }
      for (const { path, shape, location, use } of items)
        if (SHOWN.has(use)) reportRows(workspace, report, shape, path, location);
    }
  },
};
