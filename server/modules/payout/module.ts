import { writes } from "../../platform/handler.ts";
import { payoutOf } from "./calls/payout.ts";
import { payoutEffects } from "./effects/all.ts";
import { disbursementFigures } from "./figures/disbursement.ts";
import { payoutGuards } from "./guards/all.ts";
import type { Module } from "../../platform/module.ts";

/** Pay-outs. */
export const payout: Module = {
  handlers: {
    "disbursement.create": writes(payoutOf),
  },
  guards: payoutGuards,
  effects: payoutEffects,
  figures: disbursementFigures,
};
