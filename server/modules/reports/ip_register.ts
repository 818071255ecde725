import { stateOf, within, type Report } from "./report.ts";

/** Invoice-paid items that the own company issued, holds, or may fund. */
export const ip_register: Report = async (asked) => {
  const { context, entities, role, from, to } = asked;
  const own =
    role === "enterprise"
      ? "p.issuer_entity = ANY($1::bigint[]) AND p.status <> 'draft'"
      : role === "supplier"
        ? "p.holder_entity = ANY($1::bigint[]) AND p.status NOT IN ('draft', 'pending_approval', 'pending_ceo', 'pending_signature', 'rejected', 'cancelled')"
        : "p.financiers && $1::bigint[] AND p.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')";
  const rows = await context.db.rows(
    `SELECT p.number, i.legal_name AS issuer, h.legal_name AS holder, p.currency, p.face, p.available, p.maturity_date, p.status AS state FROM invoice_paid p
     LEFT JOIN company_entity i ON i.id = p.issuer_entity LEFT JOIN company_entity h ON h.id = p.holder_entity WHERE ${own} AND ${within("p.maturity_date", "$2", "$3")} ORDER BY p.id`,
    [entities, from ?? null, to ?? null],
  );
  return rows.map((row) => ({ ...row, state: stateOf(asked, "invoice_paid", row["state"]) }));
};
