import type { Effect } from "../../lifecycle/effects/effect.ts";

/** What was proposed is forgotten; the person keeps the rights there are. */
export const drop_rights: Effect = () => ({ sets: { proposed_groups: [], proposed_own_groups: [], proposed_ceiling: null, proposed_by: null, takes_over_from: [] } });
