import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import { amend_terms, apply_proposal, draw_up_agreement, propose_parts, send_agreement } from "./facility.ts";
import * as subLimit from "./sub_limit.ts";
import { cancel_reserved_deals } from "./termination.ts";

/** Effects of facilities and their parts. */
export const facilityEffects: Readonly<Record<string, Effect>> = {
  amend_terms,
  apply_proposal,
  draw_up_agreement,
  propose_parts,
  send_agreement,
  ...subLimit,
  cancel_reserved_deals,
};
