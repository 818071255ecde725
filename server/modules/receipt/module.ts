import { reads, writes } from "../../platform/handler.ts";
import { amountsDue } from "./outstanding.ts";
import { ownRepayment, ownRepayments } from "./own-repayments.ts";
import { paymentsToMake, revealAccount } from "./payments-to-make.ts";
import * as receiptEffects from "./effects/receipt.ts";
import * as repaymentEffects from "./effects/repayment.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";

/** Receipts and repayments. */
export const receipt: Module = {
  handlers: {
    "repayment.own_list": reads(ownRepayments),
    "repayment.own_get": reads(ownRepayment),
    "receipt.due": reads(amountsDue),
    "receipt.to_pay": reads(paymentsToMake),
    "receipt.reveal_account": writes(revealAccount),
  },
  guards,
  effects: { ...receiptEffects, ...repaymentEffects },
};
