import type { Use } from "../../page/facts.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const words: Partial<Record<Use, string>> = {
  column: "column",
  field: "field",
  figure: "figure",
  filter: "filter",
  total: "total",
  form: "field",
};

/** E195: each of a list's items stands there once. */
export const duplicateItem: Rule = {
  code: "E195",
  finds: "a column, field, filter, total or button that stands twice in one list",
  check(workspace, report) {
    for (const { items, actions } of screens(workspace)) {
      const seen = new Set<string>();
      for (const { node, location } of actions) {
        const key = JSON.stringify([location.document.file, location.path.slice(0, -1), node]);
        workspace.proven += 1;
        if (typeof location.path.at(-1) === "number" && seen.has(key))
          report(location, "the same button stands in this list already; take one of the two away");
        seen.add(key);
      }
      for (const { use, path, item, location } of items) {
        const word = words[use];
        const steps = item === undefined ? location.path : location.path.slice(0, -1);
        if (word === undefined || typeof steps.at(-1) !== "number") continue;
        // The same field in another form, or for other people or records, is another item.
        const { field: _field, ...how } = (item ?? {}) as Record<string, unknown>;
        const key = JSON.stringify([use, steps.slice(0, -1), path, how]);
        workspace.proven += 1;
        if (seen.has(key))
          report(location, `the ${word} "${path}" stands in this list already; take one of the two away`);
        seen.add(key);
      }
    }
  },
};
