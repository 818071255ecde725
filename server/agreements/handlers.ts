import { reads, writes } from "../handler.ts";
import type { Handlers } from "../handler.ts";
import { facilityHistory, limitHistory } from "./history.ts";
import { createOrder, failOrder, orderOfApplication, payOrder } from "./orders.ts";
import { buyerExposure } from "./buyer-exposure.ts";
import { limitTree } from "./limit-tree.ts";
import { limitStatistics } from "./statistics.ts";
import { emptyForm } from "../letters/empty-form.ts";

/** Handlers of agreements, by the name that calls give them. */
export const handlers: Handlers = {
  "credit_limit.history": reads(limitHistory),
  "buyer_limit.by_buyer": reads(buyerExposure),
  "credit_limit.tree": reads(limitTree),
  "credit_limit.statistics": reads(limitStatistics),
  "facility.history": reads(facilityHistory),
  "financing_order.create": writes(createOrder),
  "financing_order.of_application": reads(orderOfApplication),
  "financing_order.pay": writes(payOrder),
  "financing_order.pay_failed": writes(failOrder),
  "letter_of_assignment.template": reads(emptyForm("letter_of_assignment")),
};
