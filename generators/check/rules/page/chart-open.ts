import type { Path } from "../../source/document.ts";
import { screens, type Rule } from "../../rule.ts";
import { isRecord, type Loose } from "../../workspace/workspace.ts";

const namesRow = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(namesRow)
    : isRecord(value) && (typeof value["row"] === "string" || Object.values(value).some(namesRow));

/** Whether a way leads every point to the same: nothing of it is the point's own. */
const isSame = (open: Loose): boolean =>
  Array.isArray(open) ? open.some(isSame) : isRecord(open) && typeof open.go === "string" && !namesRow(open.with);

/** E189: whoever presses a point of a chart wants what it counts. */
export const sameForAll: Rule = {
  code: "E189",
  finds: "a chart that leads from every point to the same rows",
  check(workspace, report) {
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        if (!node.chart) continue;
        const at = (...path: Path) => ({ document: location.document, path: [...location.path, ...path] });
        const values: Loose[] = Array.isArray(node.values) ? node.values : [];
        const isEach = values.some((value) => isRecord(value) && value.open !== undefined);
        const ways: [Path, Loose][] = [
          [["open"], node.open],
          ...values.map((value, index): [Path, Loose] => [
            ["values", index, "open"],
            isRecord(value) ? value.open : undefined,
          ]),
        ];
        for (const [path, open] of ways) {
          if (open === undefined) continue;
          workspace.proven += 1;
          if (isSame(open))
            report(at(...path), `every point leads to the same: name in "with" what of its row it counts`);
        }
        if (isEach && node.open === undefined)
          values.forEach((value, index) => {
            if (!isRecord(value) || value.open === undefined)
              report(
                at("values", index),
                `"${String(isRecord(value) ? value.field : value)}" leads nowhere beside a value that does`,
              );
          });
      }
    }
  },
};
