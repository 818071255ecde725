import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The task is in the hands of the person who took it. */
export const claim_task: Effect = ({ actor }) => ({ sets: { claimed_by: actor.kind === "user" ? actor.id : null } });
