import { ruled } from "../../../platform/invariants/rule.ts";

/**
 * Input tax is claimed in the book of a company that has an entity registered for GST, or one whose number says that it
 * was. What was posted by hand is the accountant's own.
 */
export const input_tax_by_registered = ruled({
  sql: () => `
  SELECT 'journal ' || j.number AS record, 'claims ' || sum(l.debit - l.credit) || ' of input tax in the book of company ' || j.company || ', which is not registered for GST' AS says
  FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
  WHERE a.code = '1400' AND j.status = 'posted' AND j.event_type <> 'by_hand' AND j.reversal_of IS NULL
    AND NOT EXISTS (SELECT 1 FROM company_entity e WHERE e.company = j.company AND (e.gst_registered OR e.gst_no IS NOT NULL))
  GROUP BY j.number, j.company`,
});
