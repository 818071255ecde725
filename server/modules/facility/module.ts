import type { Effect } from "../../platform/lifecycle/effects/effect.ts";
import { amend_terms, apply_proposal, draw_up_agreement, propose_parts, send_agreement } from "./effects/facility.ts";
import * as subLimit from "./effects/sub_limit.ts";
import { cancel_reserved_deals } from "./effects/termination.ts";
import { reads } from "../../platform/handler.ts";
import * as guards from "./guards.ts";
import { facilityHistory, limitHistory } from "./history.ts";
import type { Module } from "../../platform/module.ts";

/** Effects of facilities and their parts. */
const facilityEffects: Readonly<Record<string, Effect>> = {
  amend_terms,
  apply_proposal,
  draw_up_agreement,
  propose_parts,
  send_agreement,
  ...subLimit,
  cancel_reserved_deals,
};

/** Facilities and their parts. */
export const facility: Module = {
  handlers: {
    "credit_limit.history": reads(limitHistory),
    "facility.history": reads(facilityHistory),
  },
  guards,
  effects: facilityEffects,
};
