import { writes } from "../../platform/handler.ts";
import { payoutOf, disbursementFigures } from "./payout.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";
import { OF_MONEY } from "../../platform/lifecycle/approval/rules.ts";

/** Pay-outs. */
export const payout: Module = {
  handlers: {
    "disbursement.create": writes(payoutOf),
  },
  guards,
  effects,
  figures: disbursementFigures,
  approvals: { disbursement: { standard: OF_MONEY } },
};
