import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The task is in nobody's hands again. */
export const unclaim_task: Effect = () => ({ sets: { claimed_by: null } });
