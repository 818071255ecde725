import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as delivery from "./delivery.ts";
import * as invoice from "./invoice.ts";

/** Guards of invoices and deliveries. */
export const invoiceGuards: Readonly<Record<string, Guard>> = { ...delivery, ...invoice };
