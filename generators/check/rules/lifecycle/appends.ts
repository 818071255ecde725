import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames, follow } from "../../workspace/field.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";

/**
 * E371: a step adds its row to a list of its record that says how many rows it holds at most, and gives all that a row
 * of it must have.
 */
export const unfitAppended: Rule = {
  code: "E371",
  finds: "a step that adds a row to what is no bounded list of its record, or a row that lacks what it must have",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        for (const [list, row] of Object.entries<Loose>(isRecord(transition.appends) ? transition.appends : {})) {
          workspace.proven += 1;
          const at = { document, path: [...path, "appends", list], key: true } as const;
          const field = fieldAt(workspace, entity, list);
          if (!field) {
            report(at, `"${list}" is not in ${entity}${suggest(list, fieldNames(workspace, entity))}`);
            continue;
          }
          if (field.type !== "array" || fieldNames(workspace, entity, list).length === 0)
            report(at, `"${list}" of ${entity} is no list of rows; only to one can a row be added`);
          else if (field.maxItems === undefined)
            report(at, `"${list}" of ${entity} would grow without end; say its "maxItems"`);
          if (!isRecord(row)) continue;
          for (const name of [follow(workspace, entity, field.items)?.required ?? []].flat()) {
            const declared: Loose = row[name];
            if (declared === undefined) report(at, `a row of "${list}" must have "${name}"; give it`);
            else if (isRecord(declared) && [transition.ask ?? []].flat().includes(`${String(declared.ask)}?`))
              report(
                { document, path: [...path, "appends", list, name] },
                `a row of "${list}" must have "${name}", and "${String(declared.ask)}" may be left out; ask it without "?"`,
              );
          }
        }
      }
    });
  },
};
