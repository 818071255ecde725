import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import * as payout from "./payout.ts";

/** Effects of pay-outs. */
export const payoutEffects: Readonly<Record<string, Effect>> = { ...payout };
