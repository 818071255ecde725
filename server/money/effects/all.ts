import type { Effect } from "../../lifecycle/effects/effect.ts";
import * as application from "./application.ts";
import * as claim from "./claim.ts";
import * as claimsBeside from "./claims-beside.ts";
import * as loan from "./loan.ts";
import { mirror_payment } from "./mirror-payment.ts";
import * as payment from "./payment.ts";
import * as payout from "./payout.ts";
import * as receipt from "./receipt.ts";
import * as refund from "./refund.ts";
import * as repayment from "./repayment.ts";
import * as signs from "./signs.ts";

/** Effects of financing, pay-outs, receipts, repayments and refunds. */
export const moneyEffects: Readonly<Record<string, Effect>> = { ...application, ...claim, ...claimsBeside, ...loan, mirror_payment, ...payment, ...payout, ...receipt, ...refund, ...repayment, ...signs };
