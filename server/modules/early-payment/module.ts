import type { VirtualField } from "../../platform/query/expression.ts";
import { rowsIn } from "../../platform/records/fields.ts";
import { filled, rowsFilled, withDeal } from "../deal/drafted.ts";
import { reads } from "../../platform/handler.ts";
import { earlyTerms, eligibleEarly } from "./eligible-early.ts";
import * as effects from "./effects.ts";
import { price_early_payment } from "./effects.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";

/** How many invoices an early payment is asked for. */
const earlyFigures: Readonly<Record<string, VirtualField>> = {
  "early_payment.invoice_count": {
    type: "integer",
    text: (early) => `(SELECT count(*)::integer FROM early_payment_items i WHERE i.parent = ${early}.id)`,
  },
};

/** Early payment. */
export const earlyPayment: Module = {
  handlers: {
    "early_payment.eligible": reads(eligibleEarly),
    "early_payment.terms": reads(earlyTerms),
  },
  guards,
  effects,
  figures: earlyFigures,
  beforeSave: {
    early_payment: withDeal("early_payment", {
      name: "price_early_payment",
      effect: price_early_payment,
      ready: (values) =>
        filled(values, "pay_date", "currency", values.offer_mode === "flat_pct" ? "flat_pct" : "apr") &&
        rowsFilled(rowsIn(values, "items"), "amount"),
    }),
  },
  approvals: { ep: { special: true } },
};
