import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { readRecord } from "../../../platform/query/read.ts";

/**
 * Invoices on a buyer that the own company may see: its own sales, or those that it funds or is asked to fund.
 * The newest first.
 * @throws Refusal 1005 for a buyer of somebody else's
 */
export async function buyerInvoices(input: HandlerInputs["buyer.invoices"], context: ReadContext): Promise<unknown> {
  const { record } = await readRecord(context, "buyer", input.buyer);
  const { page, size } = input.list;
  const values = [record.buyer_entity ?? null, context.acting?.company?.id ?? null, context.ports.clock.today()];
  const from = `FROM invoice i JOIN company_entity s ON s.id = i.seller_entity
    WHERE i.buyer_entity = $1 AND i.status <> 'draft' AND (s.company = $2 OR EXISTS (
      SELECT 1 FROM company_entity f WHERE f.company = $2 AND f.id = ANY(i.financiers)))`;
  const rows = await context.db.rows(
    `SELECT i.id, i.invoice_no AS deal_no, s.legal_name AS buyer, i.currency, i.total AS amount, i.outstanding AS paid, i.issue_date AS paid_on, i.due_date_adjusted AS maturity_date,
       CASE WHEN i.outstanding = 0 THEN 'closed' WHEN i.due_date_adjusted < $3::date THEN 'overdue' ELSE 'live' END AS state, greatest($3::date - i.due_date_adjusted, 0) AS dpd
     ${from} ORDER BY i.issue_date DESC, i.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    values,
  );
  const count = await context.db.first<{ count: number }>(`SELECT count(*)::int AS count ${from}`, values.slice(0, 2));
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    count: count?.count ?? 0,
  };
}
