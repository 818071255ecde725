import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";

/**
 * E188: a record carries the ids of its children, not the children; a tree needs rows that hold each other, or all rows
 * of it.
 */
export const treeOfIds: Rule = {
  code: "E188",
  finds: "a tree of one record by a field that holds ids, so that nothing would ever stand below it",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { use, shape, path, location } of items) {
        const property = use === "tree" && shape && !shape.rows ? find(workspace, shape, path)?.property : undefined;
        if (property === undefined) continue;
        workspace.proven += 1;
        if (property.ref !== undefined || property.items?.ref !== undefined)
          report(
            location,
            `"${path}" holds ids, and one record has nothing below it: take the rows of the whole tree "from" a source`,
          );
      }
    }
  },
};
