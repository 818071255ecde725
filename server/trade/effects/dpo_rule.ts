import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The rule that was in force for the facility ends. */
export const replace_dpo_rule: Effect = ({ facts }) => ({ steps: ((facts["dpo_rules_in_force"] as readonly { id: string }[] | undefined) ?? []).map(({ id }) => ({ do: "dpo_rule.replace", id })) });
