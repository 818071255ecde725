import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E174: rows that are ticked to be taken into a list say by what people tell them apart. */
export const namelessRows: Rule = {
  code: "E174",
  finds: "rows to pick from that nothing tells apart",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { path, shape, location, use, item } of items) {
        if (use !== "form" || !isRecord(item?.pick) || !shape) continue;
        const property = find(workspace, shape, path)?.property;
        const isRows =
          property?.type === "array" &&
          isRecord(property.items) &&
          (property.items.$ref !== undefined || property.items.properties !== undefined);
        if (!isRows) continue;
        workspace.proven += 1;
        if (!Array.isArray(item.pick.show))
          report(
            { document: location.document, path: [...location.path.slice(0, -1), "pick"] },
            `say with "show" which fields of a row people see: number, counterparty, amount, due date`,
          );
      }
    }
  },
};
