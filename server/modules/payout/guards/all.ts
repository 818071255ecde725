import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as payout from "./payout.ts";

/** Guards of pay-outs. */
export const payoutGuards: Readonly<Record<string, Guard>> = { ...payout };
