import type { RunningTotals } from "../../platform/totals/running-totals.ts";

/** How many records parties made on each day, and of how much money, by kind and currency. */
export const RECORDS_MADE: RunningTotals = {
  name: "record_made",
  key: ["entity", "side", "kind", "day", "currency"],
  sums: ["count", "amount"],
  sources: [
    {
      table: "invoice",
      rows: "record_made_of_invoice",
      party: "seller_entity",
      side: "seller",
      counts: "invoice.status NOT IN ('draft', 'cancelled')",
    },
    {
      table: "invoice",
      rows: "record_made_of_invoice",
      party: "buyer_entity",
      side: "buyer",
      counts: "invoice.status NOT IN ('draft', 'cancelled')",
    },
    {
      table: "financing_application",
      rows: "record_made_of_financing",
      party: "seller_entity",
      side: "seller",
      counts: "financing_application.status NOT IN ('draft', 'rejected', 'withdrawn')",
    },
    {
      table: "dpo",
      rows: "record_made_of_dpo",
      party: "enterprise_entity",
      side: "buyer",
      counts: "dpo.status NOT IN ('draft', 'rejected', 'cancelled')",
    },
    {
      table: "invoice_paid",
      rows: "record_made_of_item",
      party: "issuer_entity",
      side: "buyer",
      counts: "invoice_paid.status NOT IN ('draft', 'rejected', 'cancelled')",
    },
  ],
  says: `'the totals of its records of kind ' || d.kind || ' made on ' || coalesce(d.day::text, 'no day') || ' differ by '
      || sum(d.count) || ' and ' || sum(d.amount)`,
};
