import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { callBehind, ofPage } from "./list-option.ts";

/** E181: whoever narrows computed rows by a reference that no column tells has records to choose from. */
export const choicelessFilter: Rule = {
  code: "E181",
  finds: "a filter of computed rows by a reference with nothing to choose from",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      const columns = new Set(items.filter(({ use }) => use === "column").map(({ path }) => path));
      for (const { use, path, location, item } of items) {
        if (use !== "filter" || ofPage(location) || item?.pick !== undefined || columns.has(path)) continue;
        const entry = workspace.calls.get(callBehind(location.document.value, location.path) ?? "");
        if (entry?.call.rows !== true) continue;
        const property = fieldAt(workspace, entry.call.answer, path);
        const refers = isRecord(property?.items) ? property.items : property;
        if (refers?.ref === undefined) continue;
        workspace.proven += 1;
        const known: readonly unknown[] = Array.isArray(entry.call.choices) ? entry.call.choices : [];
        if (!known.includes(path))
          report(
            location,
            `nobody has anything to choose "${path}" from: "pick" rows of a source, or let ${entry.name} answer its "choices"`,
          );
      }
    }
  },
};
