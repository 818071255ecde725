import type { Guard } from "../../lifecycle/guards/guard.ts";

/** A task is given to an active colleague, not to oneself and not to whoever made the request, until a day that is not past. */
export const delegate_fits: Guard = ({ record, ask, actor, facts, today }) => {
  const given = facts["colleague"] as { id: string } | undefined;
  if (given === undefined || (actor.kind === "user" && given.id === actor.id) || given.id === record["initiator"]) return {};
  return String(ask["delegated_until"]) < today ? { at: ["delegated_until"] } : undefined;
};
