import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Who proposed the rights; what was asked takes the place of anything proposed before. */
export const note_proposer: Effect = ({ actor, ask }) => ({
  sets: {
    proposed_by: actor.kind === "user" ? actor.id : null, proposed_groups: ask["proposed_groups"] ?? [], proposed_own_groups: ask["proposed_own_groups"] ?? [],
    proposed_ceiling: ask["proposed_ceiling"] ?? null, takes_over_from: ask["takes_over_from"] ?? [],
  },
});
