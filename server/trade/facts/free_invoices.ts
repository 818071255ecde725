import type { Fact } from "../../lifecycle/facts/fact.ts";

/** An invoice that may be paid early. */
export interface FreeInvoice {
  readonly id: string;
  readonly invoice_no: string;
  readonly outstanding: string;
  readonly due_date: string;
}

/** Confirmed free invoices between supplier and enterprise of a suggestion, in its currency. */
export const free_invoices: Fact = async ({ db, record, ask }): Promise<readonly FreeInvoice[]> => db.rows<Record<string, string>>(
  `SELECT id, invoice_no, least(outstanding, confirmed_amount)::numeric(15,2) AS outstanding, due_date_adjusted AS due_date FROM invoice
   WHERE seller_entity = $1 AND buyer_entity = $2 AND currency = $3 AND status = 'confirmed' AND funding_status IN ('none', 'released') AND outstanding > 0 ORDER BY due_date_adjusted, id LIMIT 500`,
  [record["supplier_entity"] ?? null, ask["enterprise_entity"] ?? record["enterprise_entity"] ?? null, record["currency"] ?? "SGD"]) as unknown as Promise<readonly FreeInvoice[]>;
