import type { VirtualField } from "../../platform/query/virtual-fields/virtual-field.ts";

/** How much of an invoice a deal may be made of: what is outstanding, and no more than its buyer confirmed. */
export const invoiceFigures: Readonly<Record<string, VirtualField>> = {
  "invoice.usable": {
    type: "numeric(15,2)",
    text: (invoice) =>
      `CASE WHEN ${invoice}.status = 'confirmed' THEN least(${invoice}.outstanding, coalesce(${invoice}.confirmed_amount, ${invoice}.outstanding))::numeric(15,2) END`,
  },
};
