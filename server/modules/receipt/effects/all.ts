import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import * as receipt from "./receipt.ts";
import * as repayment from "./repayment.ts";

/** Effects of receipts and repayments. */
export const receiptEffects: Readonly<Record<string, Effect>> = { ...receipt, ...repayment };
