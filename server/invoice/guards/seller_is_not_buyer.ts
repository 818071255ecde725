import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Nobody invoices themselves. */
export const seller_is_not_buyer: Guard = ({ record }) =>
  record["seller_entity"] !== undefined && record["seller_entity"] === record["buyer_entity"] ? {} : undefined;
