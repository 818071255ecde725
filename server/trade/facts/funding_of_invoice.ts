import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The financing that stands on an invoice, directly or through the invoice-paid item it is in. */
export interface FundingOfInvoice {
  readonly financing: string;
  readonly number: string;
  readonly financier: string;
  readonly principal: string;
  /** Percent that is advanced. */
  readonly advance_rate: string;
  /** Face of the whole financing that is still unpaid. */
  readonly face: string;
}

/** The live financing of the invoice that a credit note is about: the one with the most principal where several share its item. */
export const funding_of_invoice: Fact = async ({ db, record }): Promise<FundingOfInvoice | undefined> => {
  const row = await db.first<Record<string, string>>(
    `WITH RECURSIVE tree AS (
       SELECT item.id FROM invoice_paid AS item JOIN invoice ON invoice.held_by_entity = 'invoice_paid' AND invoice.held_by = item.id WHERE invoice.id = $1
       UNION ALL SELECT child.id FROM invoice_paid AS child JOIN tree ON child.parent = tree.id)
     SELECT fa.id AS financing, fa.number, fa.financier_entity AS financier, fa.principal_outstanding AS principal, max(line.advance_rate)::numeric(5,2) AS advance_rate, sum(line.face)::numeric(15,2) AS face
     FROM financing_application AS fa JOIN financing_application_items AS line ON line.parent = fa.id
     WHERE (line.invoice = $1 OR line.invoice_paid IN (SELECT id FROM tree)) AND fa.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted') AND fa.principal_outstanding > 0
     GROUP BY fa.id ORDER BY fa.principal_outstanding DESC, fa.id LIMIT 1`, [record["invoice"] ?? null]);
  return row === undefined ? undefined : (row as unknown as FundingOfInvoice);
};
