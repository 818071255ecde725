import type { Effect } from "../../lifecycle/effects/effect.ts";

/** A task that is late gets high priority, and the head of the department a copy. */
export const escalate_task: Effect = ({ record, facts, today }) => {
  const head = facts["department_head"];
  const copied = Array.isArray(record["copied_to"]) ? record["copied_to"].map(String) : [];
  return { sets: { priority: "high", escalated_on: today, ...(typeof head === "string" ? { escalated_to: head, copied_to: [...new Set([...copied, head])] } : {}) } };
};
