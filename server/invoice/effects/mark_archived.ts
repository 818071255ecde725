import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Into the archive, where it is only read. */
export const mark_archived: Effect = () => ({ sets: { archived: true } });
