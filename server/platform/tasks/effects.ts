import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../lifecycle/transition-context.ts";
import { effect } from "../lifecycle/effects.ts";
import { step } from "../lifecycle/step.ts";

/** Ids of the approval rules of the same company, subject and facility that are in force. */
const rules_in_force = async ({ db, record, lock }: ReadingOf<"approval_rule">) =>
  (
    await db.rows<{ id: Id<"approval_rule"> }>(
      `SELECT id
        FROM approval_rule
        WHERE company = $1 AND subject = $2 AND facility IS NOT DISTINCT FROM $3::bigint AND status = 'active'
        ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      [record.company, record.subject, record.facility ?? null],
    )
  ).map(({ id }) => id);

/** Whom a late task goes to: the head of its holder's department, else an administrator of the company. */
const department_head = async ({ db, record }: ReadingOf<"task">) =>
  (
    await db.first<{ id: Id<"user"> }>(
      `SELECT head.id
     FROM "user" head
     LEFT JOIN "user" holder ON holder.id = $2
     LEFT JOIN department ON department.id = holder.department
     WHERE head.company = $1 AND head.status = 'active' AND (head.id = department.head OR head.is_company_admin)
     ORDER BY (head.id = department.head) DESC NULLS LAST, head.id
     LIMIT 1`,
      [record.company, record.claimed_by ?? null],
    )
  )?.id;

/** The task is in the hands of the person who took it. */
export const claim_task = effect("claim_task", ({ actor }) => ({
  sets: { claimed_by: actor.kind === "user" ? actor.id : null },
}));

/** The task is a colleague's until a day; whoever gave it keeps a copy. */
export const delegate_task = effect("delegate_task", ({ record, ask, actor }) =>
  actor.kind === "user"
    ? {
        sets: {
          delegated_to: ask.delegated_to,
          delegated_until: ask.delegated_until,
          delegated_by: actor.id,
          claimed_by: ask.delegated_to,
          copied_to: [...new Set([...(record.copied_to ?? []), actor.id])],
        },
      }
    : {},
);

/** A task that is late gets high priority, and the head of the department a copy. */
export const escalate_task = effect("escalate_task", { department_head }, ({ record, facts, today }) => {
  const head = facts.department_head;
  return {
    sets: {
      priority: "high",
      escalated_on: today,
      ...(head === undefined
        ? {}
        : { escalated_to: head, copied_to: [...new Set([...(record.copied_to ?? []), head])] }),
    },
  };
});

/** The rule that was in force for the same subject ends with the day on which this one begins. */
export const replace_approval_rule = effect("replace_approval_rule", { rules_in_force }, ({ facts, today }) => ({
  sets: { effective_from: today },
  steps: facts.rules_in_force.map((id) => step("approval_rule.replace", id)),
}));
