import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as item from "./item.ts";

/** Guards of invoice-paid items. */
export const invoicePaidGuards: Readonly<Record<string, Guard>> = { ...item };
