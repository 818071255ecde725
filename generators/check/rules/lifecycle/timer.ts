import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { own, statesOf } from "../../world/states.ts";
import { typed, family } from "../../world/typed.ts";
import type { World } from "../../world/world.ts";
import { isRecord } from "../../world/world.ts";

/** E318: a timer runs from a date, and a task is due on one, and a step open from one. */
export const unfitTimer: Rule = {
  code: "E318",
  finds: "a timer, due day, first day or reminder from a field that is not there or is no date",
  check(world, report) {
    each(world.lifecycles, (document) => {
      const { entity, reminders } = document.value;
      for (const { transition, path } of own(world, document)) {
        const wrong = undated(world, entity, transition.after?.field);
        if (wrong) report({ document, path: [...path, "after", "field"] }, wrong);
        const undue = undated(world, entity, transition.due);
        if (undue) report({ document, path: [...path, "due"] }, undue);
        const unopened = undated(world, entity, transition.notBefore);
        if (unopened) report({ document, path: [...path, "notBefore"] }, unopened);
      }
      (Array.isArray(reminders) ? reminders : []).forEach((reminder: unknown, index: number) => {
        const wrong = isRecord(reminder) ? undated(world, entity, reminder.field) : undefined;
        if (wrong) report({ document, path: ["reminders", index, "field"] }, wrong);
      });
    });
  },
};

/** E321: a reminder of a letter or state that is not there. */
export const unfitReminder: Rule = {
  code: "E321",
  finds: "a reminder with a letter or state that is not there",
  check(world, report) {
    each(world.lifecycles, (document) => {
      const states = statesOf(world, document);
      (Array.isArray(document.value.reminders) ? document.value.reminders : []).forEach(
        (reminder: unknown, index: number) => {
          if (!isRecord(reminder)) return;
          world.proven += 1;
          if (!world.letters.has(reminder.letter))
            report(
              { document, path: ["reminders", index, "letter"] },
              `unknown letter "${reminder.letter}"${suggest(String(reminder.letter), world.letters.keys())}`,
            );
          (Array.isArray(reminder.in) ? reminder.in : []).forEach((state: unknown, spot: number) => {
            world.proven += 1;
            if (!states.includes(String(state)))
              report(
                { document, path: ["reminders", index, "in", spot] },
                `"${state}" is no state of ${document.name}${suggest(String(state), states)}`,
              );
          });
        },
      );
    });
  },
};

function undated(world: World, entity: string, field: unknown): string | undefined {
  if (typeof field !== "string") return undefined;
  world.proven += 1;
  const property = fieldAt(world, entity, field);
  if (!property) return `"${field}" is not in ${entity}${suggest(field, fieldNames(world, entity))}`;
  return family(typed(world, entity, property).word) === "date" ? undefined : `"${field}" of ${entity} is no date`;
}
