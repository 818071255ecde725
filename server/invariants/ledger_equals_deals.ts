import { found, type Invariant } from "./invariant.ts";

/** What a deal says of itself on one account of its financier's book, as debits less credits. */
const said = (entity: string, from: string, rows: readonly (readonly [account: string, amount: string])[]): string => `
  SELECT '${entity}'::text AS entity, d.number, ${from}
  CROSS JOIN LATERAL (VALUES ${rows.map(([account, amount]) => `('${account}', ${amount})`).join(", ")}) AS x(code, amount)`;

const DISCOUNT = "coalesce(d.discount_earned, 0) - coalesce(d.discount_total, 0)";

/** Every deal with what it says is owed of interest, fees and penalty, and what of its discount is not earned yet. */
const SAID = [
  said("financing_application", "d.financier_entity AS financier, x.code, x.amount FROM financing_application d", [["1110", "coalesce(d.interest_accrued, 0)"], ["1120", "coalesce(d.fee_outstanding, 0)"], ["1130", "coalesce(d.penalty_accrued, 0)"]]),
  said("dpo", "d.financier_entity, x.code, x.amount FROM dpo d", [
    ["1120", "coalesce(d.late_fee, 0) + coalesce(d.fee_due, 0)"], ["1130", "coalesce(d.penalty, 0)"], ["2400", `CASE WHEN d.paid_on IS NULL THEN 0 ELSE ${DISCOUNT} END`],
  ]),
  `${said("early_payment", "d.funder_entity, x.code, x.amount FROM early_payment d", [["2400", `CASE WHEN d.status = 'paid' THEN ${DISCOUNT} ELSE 0 END`]])} WHERE d.funder = 'financier'`,
].join(" UNION ALL ");

/** What each deal says is owed of interest, fees and penalty, and what of its discount is not earned yet, is what its financier's book shows of it. */
export const ledger_equals_deals: Invariant = ({ db }) => found(db, `
  WITH said AS (${SAID}), booked AS (
    SELECT j.source_ref AS number, j.company, a.code, sum(l.debit - l.credit) AS amount FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
    WHERE j.status IN ('posted', 'reversed') AND a.code IN ('1110', '1120', '1130', '2400') GROUP BY j.source_ref, j.company, a.code
  )
  SELECT s.entity || ' ' || s.number AS record, 'says ' || s.amount || ' on account ' || s.code || ', in the ledger ' || coalesce(b.amount, 0) AS says
  FROM said s JOIN company_entity f ON f.id = s.financier LEFT JOIN booked b ON b.number = s.number AND b.company = f.company AND b.code = s.code WHERE s.amount <> coalesce(b.amount, 0)`);
