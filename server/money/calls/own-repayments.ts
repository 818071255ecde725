import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import type { ListRequest } from "../../query/list-request.ts";
import { shapedRows } from "../../query/shaped-rows.ts";

/** Line by line, so that nobody sees what the same receipt paid on deals of others. */
const LINES = `
  SELECT p.number, l.deal_no, f.legal_name AS financier, p.currency, p.value_date, p.status, coalesce(a.seller_entity, e.supplier_entity) = ANY($1::bigint[]) AS is_own,
    coalesce(l.penalty, 0)::numeric(15,2) AS penalty, coalesce(l.interest, 0)::numeric(15,2) AS interest, coalesce(l.fee, 0)::numeric(15,2) AS fee, coalesce(l.principal, 0)::numeric(15,2) AS principal,
    coalesce(l.residual, 0)::numeric(15,2) AS residual, (coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0) + coalesce(l.residual, 0))::numeric(15,2) AS total
  FROM repayment p JOIN repayment_lines l ON l.parent = p.id JOIN company_entity f ON f.id = p.financier_entity LEFT JOIN financing_application a ON a.id = l.financing LEFT JOIN early_payment e ON e.id = l.early_payment
  WHERE p.status IN ('posted', 'reversed') AND (coalesce(a.seller_entity, e.supplier_entity) = ANY($1::bigint[]) OR p.payer_entity = ANY($1::bigint[]))
  ORDER BY p.id DESC, l.place`;

const PARTS = ["penalty", "interest", "fee", "principal", "residual"];

/**
 * What was paid on the asker's deals, and what the asker paid. A supplier reads how each payment was spread; who only paid reads the
 * amount, as the terms of the deal are the supplier's.
 */
export async function ownRepayments(input: Input, context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(LINES, [context.acting?.entities ?? []]);
  return shapedRows(context, input["list"] as ListRequest, rows.map(({ is_own: isOwn, ...row }) => (isOwn === true ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !PARTS.includes(name))))));
}
