import { OWN_DEALS, STANDING } from "./standing.ts";
import type { Report } from "./report.ts";

const BUCKETS: readonly (readonly [string, string])[] = [
  ["current", "late <= 0"],
  ["d1_30", "late BETWEEN 1 AND 30"],
  ["d31_60", "late BETWEEN 31 AND 60"],
  ["d61_90", "late BETWEEN 61 AND 90"],
  ["over_90", "late > 90"],
];
const buckets = `${BUCKETS.map(([name, holds]) => `coalesce(sum(amount) FILTER (WHERE ${holds}), 0)::numeric(20,2) AS ${name}`).join(", ")}, sum(amount)::numeric(20,2) AS total`;

/** What each counterparty owes by how late it is: a financier's deals by obligor, else the invoices of the own side. */
export const ageing: Report = ({ context, company, entities, role, asOf }) => {
  if (role === "financier") {
    return context.db.rows(
      `SELECT n.legal_name AS counterparty, o.currency, ${buckets} FROM (
         SELECT d.obligor, s.currency, s.principal AS amount, greatest(0, $2::date - d.maturity_date) AS late FROM (${STANDING}) s JOIN (${OWN_DEALS}) d ON d.number = s.number WHERE s.principal <> 0
       ) o JOIN company_entity n ON n.id = o.obligor GROUP BY n.legal_name, o.currency ORDER BY 1, 2`,
      [company, asOf, entities],
    );
  }
  const [own, other] = role === "enterprise" ? ["buyer_entity", "seller_entity"] : ["seller_entity", "buyer_entity"];
  return context.db.rows(
    `SELECT n.legal_name AS counterparty, o.currency, ${buckets} FROM (
       SELECT ${other} AS other, currency, outstanding AS amount, greatest(0, $2::date - due_date_adjusted) AS late FROM invoice
       WHERE ${own} = ANY($1::bigint[]) AND status IN ('submitted', 'confirmed', 'disputed') AND outstanding > 0 AND submitted_at IS NOT NULL
     ) o LEFT JOIN company_entity n ON n.id = o.other GROUP BY n.legal_name, o.currency ORDER BY 1, 2`,
    [entities, asOf],
  );
};
