import type { Guard } from "../../lifecycle/guards/guard.ts";
import * as application from "./application.ts";
import * as payout from "./payout.ts";
import * as receipt from "./receipt.ts";
import * as refund from "./refund.ts";
import * as signs from "./signs.ts";

/** Guards of financing, pay-outs, receipts, repayments and refunds. */
export const moneyGuards: Readonly<Record<string, Guard>> = { ...application, ...payout, ...receipt, ...refund, ...signs };
