import { reads, writes } from "../../platform/handler.ts";
import { feeRules, proposeFees, feePreview } from "./fee-rules.ts";
import * as effects from "./effects.ts";
import { attempts_left, bank_ref_free, no_live_order, order_open } from "./guards.ts";
import { createOrder, failOrder, orderOfApplication, payOrder } from "./orders.ts";
import type { Module } from "../../platform/module.ts";

/** Fees and the orders by which they are paid. */
export const fees: Module = {
  handlers: {
    "financing_application.fees": reads(feePreview),
    "rule.fees": reads(feeRules),
    "rule.set_fees": writes(proposeFees),
    "financing_order.create": writes(createOrder),
    "financing_order.of_application": reads(orderOfApplication),
    "financing_order.pay": writes(payOrder),
    "financing_order.pay_failed": writes(failOrder),
  },
  guards: { attempts_left, bank_ref_free, no_live_order, order_open },
  effects,
};
