import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import type { ListRequest } from "../../query/list-request.ts";
import { shapedRows } from "../../query/shaped-rows.ts";
import { sumOf } from "../../pricing/share.ts";
import { refuse } from "../../refusal.ts";

/** Line by line, so that nobody sees what the same receipt paid on deals of others. */
const LINES = `
  SELECT p.id AS repayment, p.number, l.deal_no, f.legal_name AS financier, p.currency, p.value_date, p.status, coalesce(a.seller_entity, e.supplier_entity) = ANY($1::bigint[]) AS is_own,
    coalesce(l.penalty, 0)::numeric(15,2) AS penalty, coalesce(l.interest, 0)::numeric(15,2) AS interest, coalesce(l.fee, 0)::numeric(15,2) AS fee, coalesce(l.principal, 0)::numeric(15,2) AS principal,
    coalesce(l.residual, 0)::numeric(15,2) AS residual, (coalesce(l.penalty, 0) + coalesce(l.interest, 0) + coalesce(l.fee, 0) + coalesce(l.principal, 0) + coalesce(l.residual, 0))::numeric(15,2) AS total
  FROM repayment p JOIN repayment_lines l ON l.parent = p.id JOIN company_entity f ON f.id = p.financier_entity LEFT JOIN financing_application a ON a.id = l.financing LEFT JOIN early_payment e ON e.id = l.early_payment
  WHERE p.status IN ('posted', 'reversed') AND (coalesce(a.seller_entity, e.supplier_entity) = ANY($1::bigint[]) OR p.payer_entity = ANY($1::bigint[]))
    AND ($2::bigint IS NULL OR p.id = $2)
  ORDER BY p.id DESC, l.place`;

const PARTS = ["penalty", "interest", "fee", "principal", "residual"];

type Line = Readonly<Record<string, unknown>>;

/** Lines that concern the asker, of one repayment where it is named. A supplier reads how each payment was spread; who only paid reads the amount, as the terms of the deal are the supplier's. */
async function ownLines(context: ReadContext, repayment: string | null): Promise<Line[]> {
  const rows = await context.db.rows<Record<string, unknown>>(LINES, [context.acting?.entities ?? [], repayment]);
  return rows.map(({ is_own: isOwn, ...row }) => (isOwn === true ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !PARTS.includes(name)))));
}

/** What was paid on the asker's deals, and what the asker paid. */
export async function ownRepayments(input: Input, context: ReadContext): Promise<unknown> {
  return shapedRows(context, input["list"] as ListRequest, await ownLines(context, null));
}

/**
 * One repayment, with the lines of it that concern the asker and no others.
 * @throws Refusal 1005 where none does
 */
export async function ownRepayment(input: Input, context: ReadContext): Promise<unknown> {
  const rows = await ownLines(context, String(input["id"]));
  const [first] = rows;
  if (first === undefined) return refuse("1005");
  const { repayment: id, number, financier, currency, value_date, status } = first;
  const ofDeal = new Set(["deal_no", ...PARTS, "total"]);
  return {
    id, number, financier, currency, value_date, status, total: sumOf(rows.map(({ total }) => String(total))),
    lines: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => ofDeal.has(name)))),
  };
}
