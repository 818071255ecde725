import { fromShape } from "../../page/gather/from.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E486: figures of rows that were taken are found again, and stand in a column. */
export const figuredRows: Rule = {
  code: "E486",
  finds: "figures of rows that were taken which stand in no column, or which no row leads to",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { location, use, item, scope } of items) {
        if (use !== "form" || !isRecord(item?.pick) || !isRecord(item.pick.figured)) continue;
        const { figured, show, take } = item.pick;
        const path = [...location.path.slice(0, -1), "pick", "figured"];
        const shown: readonly unknown[] = Array.isArray(show) ? show : [];
        for (const [index, name] of (Array.isArray(figured.show) ? figured.show : []).entries()) {
          workspace.proven += 1;
          if (!shown.includes(name))
            report(
              { document: location.document, path: [...path, "show", index] },
              `"${String(name)}" is not in "show"`,
            );
        }
        const rows = fromShape(workspace, scope, figured.from);
        workspace.proven += 1;
        if (rows && !Object.keys(isRecord(take) ? take : {}).some((own) => find(workspace, rows, own)?.property.ref))
          report(
            { document: location.document, path: [...path, "from"] },
            `rows of "${String(figured.from)}" refer to nothing that is taken of a row`,
          );
      }
    }
  },
};
