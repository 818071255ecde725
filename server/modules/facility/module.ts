import { reads } from "../../platform/handler.ts";
import { facilityEffects } from "./effects/all.ts";
import { facilityGuards } from "./guards/all.ts";
import { facilityHistory, limitHistory } from "./history.ts";
import type { Module } from "../../platform/module.ts";

/** Facilities and their parts. */
export const facility: Module = {
  handlers: {
    "credit_limit.history": reads(limitHistory),
    "facility.history": reads(facilityHistory),
  },
  guards: facilityGuards,
  effects: facilityEffects,
};
