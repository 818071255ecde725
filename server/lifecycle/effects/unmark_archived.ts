import type { Effect } from "./effect.ts";

/** Back from the archive. */
export const unmark_archived: Effect = () => ({ sets: { archived: false } });
