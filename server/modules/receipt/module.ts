import { reads, writes } from "../../platform/handler.ts";
import type { VirtualField } from "../../platform/query/expression.ts";
import { amountsDue } from "./outstanding.ts";
import { ownRepayment, ownRepayments } from "./own-repayments.ts";
import { paymentsToMake, noticeWithAccount, revealAccount } from "./payments-to-make.ts";
import * as receiptEffects from "./effects/receipt.ts";
import * as repaymentEffects from "./effects/repayment.ts";
import * as guards from "./guards.ts";
import { repaymentFields } from "./repayment-fields.ts";
import type { Module } from "../../platform/module.ts";

/** What a repayment pays of one part of its deals, all lines together. */
const linesTogether = (part: string): VirtualField => ({
  type: "numeric(15,2)",
  text: (repayment) =>
    `(SELECT coalesce(sum(l.${part}), 0)::numeric(15,2) FROM repayment_lines l WHERE l.parent = ${repayment}.id)`,
});

/** Which deals a repayment pays, and its parts over all of them. */
const repaymentFigures: Readonly<Record<string, VirtualField>> = {
  "repayment.deals": {
    type: "text",
    text: (repayment) =>
      `(SELECT string_agg(DISTINCT l.deal_no, ', ' ORDER BY l.deal_no) FROM repayment_lines l WHERE l.parent = ${repayment}.id)`,
  },
  "repayment.principal": linesTogether("principal"),
  "repayment.interest": linesTogether("interest"),
  "repayment.penalty": linesTogether("penalty"),
  "repayment.fee": linesTogether("fee"),
};

/** Receipts and repayments. */
export const receipt: Module = {
  handlers: {
    "repayment.own_list": reads(ownRepayments),
    "repayment.own_get": reads(ownRepayment),
    "receipt.due": reads(amountsDue),
    "receipt.to_pay": reads(paymentsToMake),
    "receipt.reveal_account": writes(revealAccount),
    "receipt.notice": writes(noticeWithAccount),
  },
  guards,
  figures: repaymentFigures,
  beforeSave: { repayment: repaymentFields },
  effects: { ...receiptEffects, ...repaymentEffects },
};
