import type { BusinessDate, Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** An invoice that may be paid early. */
export interface FreeInvoice extends Record<string, unknown> {
  readonly id: Id<"invoice">;
  readonly invoice_no: string;
  readonly outstanding: Money;
  readonly due_date: BusinessDate;
}

/** Confirmed free invoices between supplier and enterprise of a suggestion, in its currency. */
export const free_invoices = ({ db, record, ask }: ReadingOf<"early_payment">): Promise<readonly FreeInvoice[]> =>
  db.rows<FreeInvoice>(
    `SELECT id, invoice_no, least(outstanding, confirmed_amount)::numeric(15,2) AS outstanding,
     due_date_adjusted AS due_date
   FROM invoice
   WHERE seller_entity = $1
     AND buyer_entity = $2
     AND currency = $3
     AND status = 'confirmed'
     AND funding_status IN ('none', 'released')
     AND outstanding > 0
   ORDER BY due_date_adjusted, id
   LIMIT 500`,
    [
      record.supplier_entity ?? null,
      ask.enterprise_entity ?? record.enterprise_entity ?? null,
      record.currency ?? "SGD",
    ],
  );
