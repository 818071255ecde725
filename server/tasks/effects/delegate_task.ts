import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The task is a colleague's until a day; whoever gave it keeps a copy. */
export const delegate_task: Effect = ({ record, ask, actor }) => {
  if (actor.kind !== "user") return {};
  const copied = Array.isArray(record["copied_to"]) ? record["copied_to"].map(String) : [];
  return { sets: { delegated_to: ask["delegated_to"], delegated_until: ask["delegated_until"], delegated_by: actor.id, claimed_by: ask["delegated_to"], copied_to: [...new Set([...copied, actor.id])] } };
};
