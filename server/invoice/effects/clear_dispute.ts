import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The dispute's fields are emptied; the history keeps what was said. */
export const clear_dispute: Effect = () => ({ sets: { dispute_code: null, dispute_text: null, dispute_opened_at: null } });
