import { rowsIn } from "../../platform/records/fields.ts";
import { filled, rowsFilled, withDeal } from "../deal/drafted.ts";
import { reads } from "../../platform/handler.ts";
import { earlyTerms, eligibleEarly } from "./eligible-early.ts";
import * as advanceEffects from "./effects/advance.ts";
import { pay_invoices_early, price_counter, price_early_payment, suggest_cheapest } from "./effects/early_payment.ts";
import * as payoutReversals from "./effects/payout-reversal.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";

/** Early payment. */
export const earlyPayment: Module = {
  handlers: {
    "early_payment.eligible": reads(eligibleEarly),
    "early_payment.terms": reads(earlyTerms),
  },
  guards,
  effects: {
    ...advanceEffects,
    ...payoutReversals,
    pay_invoices_early,
    price_counter,
    price_early_payment,
    suggest_cheapest,
  },
  beforeSave: {
    early_payment: withDeal("early_payment", {
      name: "price_early_payment",
      effect: price_early_payment,
      ready: (values) =>
        filled(values, "pay_date", "currency", values["offer_mode"] === "flat_pct" ? "flat_pct" : "apr") &&
        rowsFilled(rowsIn(values, "items"), "amount"),
    }),
  },
};
