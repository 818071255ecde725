import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Live uses of invoices with the record's fingerprint, whoever seller and fund provider are in it; the record itself among them. */
export const same_invoices: Fact = ({ db, record }) => (typeof record["fingerprint"] !== "string" ? Promise.resolve([]) : db.rows(
  `SELECT id FROM invoice WHERE fingerprint = $1 AND funding_status IN ('locked', 'ip_issued', 'financed', 'early_paid', 'dpo') ORDER BY id`,
  [record["fingerprint"]],
));
