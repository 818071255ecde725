import { type RunningTotals, totalsText } from "../../platform/totals/running-totals.ts";

const OPEN = "invoice.status IN ('draft', 'submitted', 'confirmed', 'disputed')";

/** What parties have of open invoices, by all that figures tell apart. */
export const OPEN_INVOICES: RunningTotals = {
  name: "invoice_open",
  key: ["entity", "side", "currency", "status", "is_free", "is_owed", "due", "since"],
  sums: ["count", "total", "outstanding", "confirmed"],
  sources: [
    { table: "invoice", rows: "invoice_open_rows", party: "seller_entity", side: "seller", counts: OPEN },
    { table: "invoice", rows: "invoice_open_rows", party: "buyer_entity", side: "buyer", counts: OPEN },
  ],
  says: `'the totals of its ' || d.status || ' invoices as ' || d.side || ' differ by ' || sum(d.count) || ' and '
      || sum(d.outstanding)`,
};

/**
 * What parties have of open invoices: columns of the key, count, total, outstanding, confirmed.
 * @param only restricts rows, by entity and side
 */
export const openTotals = (only: string): string => totalsText(OPEN_INVOICES, only);
