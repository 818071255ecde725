import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The rule that was in force for the same subject ends with the day on which this one begins. */
export const replace_approval_rule: Effect = ({ facts, today }) => ({
  sets: { effective_from: today },
  steps: ((facts["rules_in_force"] ?? []) as string[]).map((id) => ({ do: "approval_rule.replace", id })),
});
