import { ruled } from "../../platform/invariants/invariant.ts";

/** What is outstanding is the total less credit notes and payments, and never below zero. */
export const invoice_outstanding = ruled(
  {
    about: "invoice",
    sql: (only) => `
  SELECT 'invoice ' || coalesce(invoice_no, '') || ' (' || id || ')' AS record,
    'total ' || total || ', credited ' || coalesce(credited, 0) || ', paid ' || coalesce(paid, 0) || ', outstanding ' || outstanding AS says
  FROM invoice
  WHERE ${only("id")} AND (outstanding < 0 OR outstanding <> total - coalesce(credited, 0) - coalesce(paid, 0))`,
  },
  {
    about: "invoice",
    sql: (only) => `
  SELECT 'invoice ' || v.invoice_no || ' (' || v.id || ')' AS record,
    'credited ' || coalesce(v.credited, 0) || ', its credit notes ' || coalesce(sum(c.total), 0) AS says
  FROM invoice v
  LEFT JOIN credit_note c ON c.invoice = v.id AND c.status = 'applied' AND c.kind <> 'accounting'
  WHERE ${only("v.id")}
  GROUP BY v.id
  HAVING coalesce(v.credited, 0) <> coalesce(sum(c.total), 0)`,
  },
);
