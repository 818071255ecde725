import { stateOf, within, type Report } from "./report.ts";

/** Discounted payables that the own company ordered or funds, with what was paid for them. */
export const dpo_register: Report = async (asked) => {
  const { context, entities, role, from, to } = asked;
  const own =
    role === "enterprise"
      ? "d.enterprise_entity = ANY($1::bigint[])"
      : "d.financier_entity = ANY($1::bigint[]) AND d.status NOT IN ('pending_approval', 'pending_signature', 'rejected')";
  const rows = await context.db.rows(
    `SELECT d.number, e.legal_name AS enterprise, v.legal_name AS vendor, d.currency, d.face_total AS face, CASE WHEN d.status IN ('paid', 'due', 'repaid', 'overdue', 'defaulted') THEN d.net_total ELSE 0.00 END AS paid, d.maturity_date, d.status AS state
     FROM dpo d LEFT JOIN company_entity e ON e.id = d.enterprise_entity LEFT JOIN company_entity v ON v.id = d.vendor_entity WHERE ${own} AND d.status <> 'draft' AND ${within("d.maturity_date", "$2", "$3")} ORDER BY d.id`,
    [entities, from ?? null, to ?? null],
  );
  return rows.map((row) => ({ ...row, state: stateOf(asked, "dpo", row["state"]) }));
};
