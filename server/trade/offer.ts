import type { Offer } from "../pricing/discount.ts";
import type { Row } from "../lifecycle/plan/model.ts";

/** How an early payment is offered: by a yearly rate or a flat percentage. */
export const offerOf = (record: Row): Offer =>
  (record["offer_mode"] === "flat_pct" ? { mode: "flat_pct", flat_pct: String(record["flat_pct"] ?? "0.00") } : { mode: "apr", apr: String(record["apr"] ?? "0.00") });
