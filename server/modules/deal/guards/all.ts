import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import { deal_filled_in, invoices_confirmed, invoices_unlocked, one_seller } from "./deal.ts";

/** Guards of what all deals have in common. */
export const dealGuards: Readonly<Record<string, Guard>> = {
  deal_filled_in,
  invoices_confirmed,
  invoices_unlocked,
  one_seller,
};
