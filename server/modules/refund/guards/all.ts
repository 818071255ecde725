import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as refund from "./refund.ts";

/** Guards of refunds. */
export const refundGuards: Readonly<Record<string, Guard>> = { ...refund };
