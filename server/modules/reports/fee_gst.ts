import { within, type Report } from "./report.ts";

/** Each fee with its tax, as the own book has it: charged by a financier, paid by the others. */
export const fee_gst: Report = ({ context, company, role, asOf, from, to }) => {
  const [fee, tax, way] =
    role === "financier" ? ["4020", "2200", "credit - l.debit"] : ["6020", "1400", "debit - l.credit"];
  return context.db.rows(
    `SELECT j.number AS fee_invoice_no, string_agg(DISTINCT n.legal_name, ', ') AS party, j.currency, sum(l.${way}) FILTER (WHERE a.code = '${fee}')::numeric(20,2) AS net,
       coalesce(sum(l.${way}) FILTER (WHERE a.code = '${tax}'), 0)::numeric(20,2) AS gst, sum(l.${way})::numeric(20,2) AS total
     FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account LEFT JOIN company_entity n ON n.id = l.party
     WHERE j.company = $1::bigint AND j.status IN ('posted', 'reversed') AND a.code IN ('${fee}', '${tax}') AND j.date <= $2::date AND ${within("j.date", "$3", "$4")}
     GROUP BY j.id HAVING count(*) FILTER (WHERE a.code = '${fee}') > 0 ORDER BY j.date, j.id`,
    [company, asOf, from ?? null, to ?? null],
  );
};
