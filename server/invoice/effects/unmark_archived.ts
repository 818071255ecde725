import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Back from the archive. */
export const unmark_archived: Effect = () => ({ sets: { archived: false } });
