import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The customer has an address to which it can be sent. */
const customer_reachable: Guard = ({ record }) => (typeof record["customer_email"] === "string" && record["customer_email"] !== "" ? undefined : {});

/** Only an order, no quotation, becomes an invoice. */
const is_order: Guard = ({ record }) => (record["kind"] === "order" ? undefined : {});

/** The number is free on the platform, and the buyer is linked to the company. */
const free_on_platform: Guard = ({ facts }) => {
  const { taken, linked } = facts["platform_ground"] as { taken: boolean; linked: boolean };
  return taken ? { at: ["number"] } : linked ? undefined : { at: ["buyer_entity"] };
};

/** Guards of a company's own orders, invoices, bills and receivables. */
export const toolGuards: Readonly<Record<string, Guard>> = { customer_reachable, free_on_platform, is_order };
