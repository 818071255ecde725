import { effect } from "../../lifecycle/effects/effect.ts";
import { step } from "../../lifecycle/step.ts";
import { department_head } from "../facts/department_head.ts";
import { rules_in_force } from "../facts/rules_in_force.ts";

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
