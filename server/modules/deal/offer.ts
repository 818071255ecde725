import type { Offer } from "../pricing/discount.ts";
import type { EarlyPayment } from "../../../generated/types/records.d.ts";

/** How an early payment is offered: by a yearly rate or a flat percentage. */
export const offerOf = (record: Pick<EarlyPayment, "offer_mode" | "flat_pct" | "apr">): Offer =>
  record.offer_mode === "flat_pct"
    ? { mode: "flat_pct", flat_pct: record.flat_pct ?? "0.00" }
    : { mode: "apr", apr: record.apr ?? "0.00" };
