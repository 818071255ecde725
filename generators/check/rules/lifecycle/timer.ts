import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { own, statesOf } from "../../workspace/states.ts";
import { typed, family } from "../../workspace/typed.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isRecord } from "../../workspace/workspace.ts";

/**
 * E318: a timer runs from a date, a task is due on one, a step open from one, and the money of a record moves on one.
 */
export const unfitTimer: Rule = {
  code: "E318",
  finds: "a timer, due day, first day, reminder or day of payment from a field that is not there or is no date",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const wrong = undated(workspace, document.name, document.value.pays_on);
      if (wrong) report({ document, path: ["pays_on"] }, wrong);
    });
    each(workspace.lifecycles, (document) => {
      const { entity, reminders } = document.value;
      for (const { transition, path } of own(workspace, document)) {
        const wrong = undated(workspace, entity, transition.after?.field);
        if (wrong) report({ document, path: [...path, "after", "field"] }, wrong);
        const undue = undated(workspace, entity, transition.due);
        if (undue) report({ document, path: [...path, "due"] }, undue);
        const unopened = undated(workspace, entity, transition.notBefore);
        if (unopened) report({ document, path: [...path, "notBefore"] }, unopened);
      }
      (Array.isArray(reminders) ? reminders : []).forEach((reminder: unknown, index: number) => {
        const wrong = isRecord(reminder) ? undated(workspace, entity, reminder.field) : undefined;
        if (wrong) report({ document, path: ["reminders", index, "field"] }, wrong);
      });
    });
  },
};

/** E372: what runs from entering a state runs after it; before a day is only what counts from a day. */
export const timelessTimer: Rule = {
  code: "E372",
  finds: "a timer that has run out before its state is entered",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        const { after } = transition;
        if (!isRecord(after) || after.field !== undefined) continue;
        for (const [unit, count] of Object.entries(after)) {
          workspace.proven += 1;
          if (typeof count === "number" && count < 1)
            report(
              { document, path: [...path, "after", unit] },
              `from entering the state it is 1 or more; with "field" it counts from a day, and may lie before it`,
            );
        }
      }
    });
  },
};

/** E321: a reminder of a letter or state that is not there. */
export const unfitReminder: Rule = {
  code: "E321",
  finds: "a reminder with a letter or state that is not there",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const states = statesOf(workspace, document);
      (Array.isArray(document.value.reminders) ? document.value.reminders : []).forEach(
        (reminder: unknown, index: number) => {
          if (!isRecord(reminder)) return;
          workspace.proven += 1;
          if (!workspace.letters.has(reminder.letter))
            report(
              { document, path: ["reminders", index, "letter"] },
              `unknown letter "${reminder.letter}"${suggest(String(reminder.letter), workspace.letters.keys())}`,
            );
          (Array.isArray(reminder.in) ? reminder.in : []).forEach((state: unknown, position: number) => {
            workspace.proven += 1;
            if (!states.includes(String(state)))
              report(
                { document, path: ["reminders", index, "in", position] },
                `"${state}" is no state of ${document.name}${suggest(String(state), states)}`,
              );
          });
        },
      );
    });
  },
};

function undated(workspace: Workspace, entity: string, field: unknown): string | undefined {
  if (typeof field !== "string") return undefined;
  workspace.proven += 1;
  const property = fieldAt(workspace, entity, field);
  if (!property) return `"${field}" is not in ${entity}${suggest(field, fieldNames(workspace, entity))}`;
  return family(typed(workspace, entity, property).word) === "date" ? undefined : `"${field}" of ${entity} is no date`;
}
