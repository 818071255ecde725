import { each, screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { suggest, suggestOrList } from "../../../output/near.ts";

/** The field of a column, a filter or a figure. */
const nameOfItem = (item: unknown): string =>
  typeof item === "string" ? item : String((item as { field?: unknown }).field);

/**
 * E191: the figure above a list, or above a tab of it, is one of its sums, so that it is the same as at its foot; of a
 * list that sums nothing it stands large on its cards alone and is one of its columns; what leads a comparison is one
 * of its fields.
 */
export const unsummedHeadline: Rule = {
  code: "E191",
  finds:
    "a list whose headline is none of its totals (without totals: of its columns), or a comparison whose headline is none of its fields",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const { headline, list = [], totals = [], tabs = [] } = document.value;
      const [kind, names] = totals.length > 0 ? ["totals", totals] : ["columns", list.map(nameOfItem)];
      const ofTabs = (tabs as readonly { headline?: string }[]).map((tab, index) => ({
        name: tab.headline,
        path: ["tabs", index, "headline"],
      }));
      for (const { name, path } of [{ name: headline, path: ["headline"] }, ...ofTabs]) {
        if (name === undefined) continue;
        workspace.proven += 1;
        if (!names.includes(name))
          report({ document, path }, `"${name}" is none of the ${kind} of this list${suggestOrList(name, names)}`);
      }
    });
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        const headline: unknown = node.headline;
        if (typeof headline !== "string") continue;
        workspace.proven += 1;
        const items: unknown[] = Array.isArray(node.compare) ? node.compare : [];
        const fields = items.map(nameOfItem);
        if (!fields.includes(headline))
          report(
            { document: location.document, path: [...location.path, "headline"] },
            `"${headline}" is none of the fields that are compared here${suggest(headline, fields)}`,
          );
      }
    }
  },
};
