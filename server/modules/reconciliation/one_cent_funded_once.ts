import { claims, fundedItems } from "./live.ts";
import { ruled } from "../../platform/invariants/rule.ts";

/**
 * What living deals claim of an invoice is within what is outstanding; one living financing for each invoice, save one
 * that goes on since its payment was taken back; a bill is funded under one record only.
 */
export const one_cent_funded_once = ruled(
  {
    about: "invoice",
    sql: (only) => `
  SELECT 'invoice ' || v.invoice_no || ' (' || v.id || ')' AS record, 'outstanding ' || v.outstanding || ', claimed ' || sum(c.claimed) || ' by ' || string_agg(c.deal, ', ' ORDER BY c.deal) AS says
  FROM (${claims(only)}) c JOIN invoice v ON v.id = c.invoice GROUP BY v.id HAVING sum(c.claimed) > v.outstanding`,
  },
  {
    about: "invoice",
    sql: (only) => `
  SELECT 'invoice ' || v.invoice_no || ' (' || v.id || ')' AS record, 'financed ' || count(*) || ' times: ' || string_agg(c.deal, ', ' ORDER BY c.deal) AS says
  FROM (${claims(only)}) c JOIN invoice v ON v.id = c.invoice WHERE c.deal LIKE 'financing %' AND NOT c.beside GROUP BY v.id HAVING count(*) > 1`,
  },
  {
    about: "invoice_paid",
    sql: (only) => `
  SELECT 'invoice_paid ' || p.number AS record, 'face not paid ' || (p.face - coalesce(p.settled, 0)) || ', financed ' || sum(f.face) || ' by ' || string_agg(f.number, ', ' ORDER BY f.number) AS says
  FROM (${fundedItems(only)}) f JOIN invoice_paid p ON p.id = f.item GROUP BY p.id HAVING sum(f.face) > p.face - coalesce(p.settled, 0)`,
  },
  // A unique index refuses it in each transaction.
  {
    sql: () => `
  SELECT 'invoices ' || string_agg(v.invoice_no, ', ' ORDER BY v.id) AS record, 'the same bill is held under ' || count(*) || ' records' AS says FROM invoice v
  WHERE v.fingerprint IS NOT NULL AND v.funding_status IN ('locked', 'ip_issued', 'financed', 'dpo') GROUP BY v.fingerprint HAVING count(*) > 1`,
  },
);
