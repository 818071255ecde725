import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../lifecycle/transition-context.ts";
import { guard } from "../lifecycle/guards.ts";
import { EXCLUSION_GUARD, peopleExcludedFrom } from "../lifecycle/tasks/excluded.ts";
import { rowsIn } from "../records/fields.ts";

/** The person to whom a task is to be given, if they are an active colleague of those who have it. */
const colleague = async ({ db, record, ask }: ReadingOf<"task">) =>
  db.first<{ id: Id<"user"> }>(`SELECT id FROM "user" WHERE id = $1 AND company = $2 AND status = 'active'`, [
    ask.delegated_to ?? null,
    record.company,
  ]);

/** Those of the company that has a task whom the four-eyes rule keeps from its step, by the ids of their users. */
const excluded_from_task = ({ db, registry, record }: ReadingOf<"task">) =>
  peopleExcludedFrom(db, registry, record.id ?? "0");

/** Who may not decide neither holds the task nor has somebody decide in their place. */
export const not_own_request = guard(EXCLUSION_GUARD, { excluded_from_task }, ({ actor, facts }) =>
  actor.kind === "user" && facts.excluded_from_task.includes(actor.id) ? {} : undefined,
);

/**
 * A task is given to an active colleague, not to oneself and not to whoever the four-eyes rule keeps from it, until a
 * day that is not past.
 */
export const delegate_fits = guard(
  "delegate_fits",
  { colleague, excluded_from_task },
  ({ record, ask, actor, facts, today }) => {
    const person = facts.colleague;
    if (
      person === undefined ||
      (actor.kind === "user" && person.id === actor.id) ||
      person.id === record.initiator ||
      facts.excluded_from_task.includes(person.id)
    )
      return {};
    return ask.delegated_until < today ? { at: ["delegated_until"] } : undefined;
  },
);

/** Every required item of a checklist has a result. */
export const items_answered = guard("items_answered", ({ record }) => {
  const open = rowsIn(record, "items").flatMap(({ required, result }, index) =>
    required !== false && !result ? [`items[${index}].result`] : [],
  );
  return open.length === 0 ? undefined : { at: open };
});

/** An item is waived by a checker of the second level only. */
export const waivers_allowed = guard("waivers_allowed", ({ record, actor }) => {
  if (actor.kind !== "user" || actor.permissions.has("checklist.waive")) return undefined;
  const waived = rowsIn(record, "items").flatMap(({ result }, index) =>
    result === "waived" ? [`items[${index}].result`] : [],
  );
  return waived.length === 0 ? undefined : { at: waived };
});
