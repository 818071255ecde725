import { earn_discount, order_payout } from "./effects.ts";
import {
  penalise_discounted,
  repay_discounted,
  collect_platform_fee,
  deepen_discounted_loss,
  recover_discounted,
  reopen_discounted_recovery,
  uncollect_platform_fee,
  unrepay_discounted,
  waive_charges,
} from "./repayment.ts";
import type { Module } from "../../platform/module.ts";

/** What discounted payables and early payment have in common. */
export const discounting: Module = {
  effects: {
    earn_discount,
    penalise_discounted,
    repay_discounted,
    collect_platform_fee,
    uncollect_platform_fee,
    deepen_discounted_loss,
    recover_discounted,
    reopen_discounted_recovery,
    unrepay_discounted,
    waive_charges,
    order_payout,
  },
};
