import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../lifecycle/transition-context.ts";
import { guard } from "../../lifecycle/guards/guard.ts";
import { rowsIn } from "../../records/fields.ts";

/** The person to whom a task is to be given, if they are an active colleague of those who have it. */
const colleague = async ({ db, record, ask }: ReadingOf<"task">) =>
  db.first<{ id: Id<"user"> }>(`SELECT id FROM "user" WHERE id = $1 AND company = $2 AND status = 'active'`, [
    ask.delegated_to ?? null,
    record.company,
  ]);

/**
 * A task is given to an active colleague, not to oneself and not to whoever made the request, until a day that is not
 * past.
 */
export const delegate_fits = guard("delegate_fits", { colleague }, ({ record, ask, actor, facts, today }) => {
  const person = facts.colleague;
  if (person === undefined || (actor.kind === "user" && person.id === actor.id) || person.id === record.initiator)
    return {};
  return ask.delegated_until < today ? { at: ["delegated_until"] } : undefined;
});

/** Every required item of a checklist has a result. */
export const items_answered = guard("items_answered", ({ record }) => {
  const open = rowsIn(record, "items").flatMap(({ required, result }, place) =>
    required !== false && !result ? [`items[${place}].result`] : [],
  );
  return open.length === 0 ? undefined : { at: open };
});

/** An item is waived by a checker of the second level only. */
export const waivers_allowed = guard("waivers_allowed", ({ record, actor }) => {
  if (actor.kind !== "user" || actor.permissions.has("checklist.waive")) return undefined;
  const waived = rowsIn(record, "items").flatMap(({ result }, place) =>
    result === "waived" ? [`items[${place}].result`] : [],
  );
  return waived.length === 0 ? undefined : { at: waived };
});
