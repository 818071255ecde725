import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

const wanted: Readonly<Record<string, readonly string[]>> = {
  sources: ["field", "source"],
  questions: ["item", "question", "answer"],
};

/**
 * E528: marks stand in lists whose rows say what a mark says, close fields in states that are there, and open fields
 * that are there.
 */
export const strayMark: Rule = {
  code: "E528",
  finds: "marks in a field that is no list of them, in a state or of a field that is not there",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const { marks } = document.value;
      if (!isRecord(marks)) return;
      for (const [word, fields] of Object.entries(wanted)) {
        if (typeof marks[word] !== "string") continue;
        const location = { document, path: ["marks", word] };
        const list: string = marks[word];
        const lacking = fields.filter((field) => !fieldAt(workspace, document.name, `${list}.${field}`));
        workspace.proven += 1;
        if (!fieldAt(workspace, document.name, list))
          report(
            location,
            `"${list}" is not in ${document.name}${suggest(list, fieldNames(workspace, document.name))}`,
          );
        else if (lacking.length > 0) report(location, `the rows of "${list}" do not say ${lacking.join(", ")}`);
      }
      (Array.isArray(marks.together) ? marks.together : []).forEach((group: unknown, position: number) =>
        (Array.isArray(group) ? group : []).forEach((field: unknown, index: number) => {
          workspace.proven += 1;
          if (!fieldAt(workspace, document.name, String(field)))
            report(
              { document, path: ["marks", "together", position, index] },
              `"${String(field)}" is not in ${document.name}${suggest(String(field), fieldNames(workspace, document.name))}`,
            );
        }),
      );
      const states: string[] = fieldAt(workspace, document.name, "status")?.options ?? [];
      (Array.isArray(marks.answered_in) ? marks.answered_in : []).forEach((state: unknown, index: number) => {
        workspace.proven += 1;
        if (!states.includes(String(state)))
          report(
            { document, path: ["marks", "answered_in", index] },
            `"${String(state)}" is no status of ${document.name}${suggest(String(state), states)}`,
          );
      });
    });
  },
};
