import { stateOf, within, type Report } from "./report.ts";

/**
 * Every financing that was applied for: its parties, face and advance, dates, and what is owed on a day as the
 * financier's book has it.
 */
export const financing_register: Report = async (asked) => {
  const { context, entities, role, asOf, from, to } = asked;
  const own = role === "financier" ? "f.financier_entity" : "f.seller_entity";
  const rows = await context.db.rows(
    `SELECT f.number AS deal_no, s.legal_name AS supplier, b.legal_name AS buyer, f.currency, f.face, f.approved_amount AS advance, f.approved_rate AS rate, f.disbursed_on AS paid_on, f.maturity_date, f.status AS state,
       coalesce(k.principal, 0)::numeric(20,2) AS principal, coalesce(k.interest, 0)::numeric(20,2) AS interest
     FROM financing_application f LEFT JOIN company_entity s ON s.id = f.seller_entity LEFT JOIN company_entity b ON b.id = f.obligor_entity LEFT JOIN company_entity n ON n.id = f.financier_entity
     LEFT JOIN LATERAL (
       SELECT sum(l.debit - l.credit) FILTER (WHERE a.code = '1100') AS principal, sum(l.debit - l.credit) FILTER (WHERE a.code = '1110') AS interest FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
       WHERE j.company = n.company AND j.source_ref = f.number AND j.status IN ('posted', 'reversed') AND j.date <= $2::date
     ) k ON true
     WHERE ${own} = ANY($1::bigint[]) AND f.status <> 'draft' AND ${within("coalesce(f.disbursed_on, f.created_at::date)", "$3", "$4")} ORDER BY f.id`,
    [entities, asOf, from ?? null, to ?? null],
  );
  return rows.map((row) => ({ ...row, state: stateOf(asked, "financing_application", row["state"]) }));
};
