import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The day on which the dispute was opened; code and text are asked and written as they came. */
export const record_dispute: Effect = ({ now }) => ({ sets: { dispute_opened_at: now } });
