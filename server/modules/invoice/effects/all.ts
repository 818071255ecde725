import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import * as delivery from "./delivery.ts";
import * as invoice from "./invoice.ts";

/** Effects of invoices and deliveries. */
export const invoiceEffects: Readonly<Record<string, Effect>> = { ...delivery, ...invoice };
