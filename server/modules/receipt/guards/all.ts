import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as receipt from "./receipt.ts";

/** Guards of receipts and repayments. */
export const receiptGuards: Readonly<Record<string, Guard>> = { ...receipt };
