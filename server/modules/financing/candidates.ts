import type { BusinessDate, Id, Money } from "../../../schemas/vocabulary/value.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { mayFinance } from "../eligibility/may-finance.ts";

const HELD = `SELECT ip.id, ip.id AS invoice_paid, NULL::bigint AS invoice, ip.number AS reference, ip.currency,
      coalesce(ip.extended_maturity, ip.maturity_date) AS due_date,
      coalesce(ip.available, 0)::numeric(15,2) AS outstanding,
    owner.legal_name AS counterparty, ip.issuer_entity AS obligor,
    CASE
      WHEN ip.status = 'financed' THEN 'funded'
      WHEN ip.status NOT IN ('accepted', 'part_financed') THEN 'unconfirmed'
      WHEN coalesce(ip.available, 0) = 0 THEN 'funded'
      WHEN coalesce(ip.extended_maturity, ip.maturity_date) < $2::date THEN 'overdue'
      WHEN coalesce(ip.disputed, false) THEN 'disputed'
      WHEN NOT ${mayFinance("ip", "$4::bigint")} THEN 'not_offered' END AS why_not
  FROM invoice_paid ip JOIN company_entity owner ON owner.id = ip.issuer_entity
  WHERE (ip.holder_entity = ANY($1::bigint[]) OR ip.financiers && $1::bigint[])
    AND ($3::bigint IS NULL OR ip.holder_entity = $3)
    AND ip.status IN ('issued', 'accepted', 'part_financed', 'financed')
  ORDER BY due_date, ip.id
  LIMIT 200`;

const INVOICES = `SELECT invoice.id, NULL::bigint AS invoice_paid, invoice.id AS invoice, invoice.invoice_no AS reference,
      invoice.currency, coalesce(invoice.maturity_date, invoice.due_date_adjusted, invoice.due_date) AS due_date,
    least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS outstanding,
    owner.legal_name AS counterparty, invoice.buyer_entity AS obligor,
    CASE
      WHEN invoice.funding_status = 'early_paid' THEN 'paid_early'
      WHEN invoice.status = 'disputed' THEN 'disputed'
      WHEN invoice.status <> 'confirmed' THEN 'unconfirmed'
      WHEN invoice.funding_status = 'locked' THEN 'locked'
      WHEN invoice.funding_status NOT IN ('none', 'released') THEN 'funded' WHEN coalesce(
        invoice.due_date_adjusted, invoice.due_date
      ) < $2::date THEN 'overdue' END AS why_not
  FROM invoice JOIN company_entity owner ON owner.id = invoice.buyer_entity
  WHERE invoice.seller_entity = ANY($1::bigint[])
    AND (
      invoice.status IN ('submitted', 'confirmed', 'disputed')
        AND invoice.outstanding > 0
        OR invoice.funding_status = 'early_paid'
        AND invoice.due_date_adjusted >= $2::date
    )
    AND ($3::bigint IS NULL OR invoice.seller_entity = $3)
  ORDER BY due_date, invoice.id
  LIMIT 200`;

/** Something that could be financed, or why it could not. */
export type Financeable = {
  readonly id: Id<"invoice_paid"> | Id<"invoice">;
  readonly invoice_paid: Id<"invoice_paid"> | null;
  readonly invoice: Id<"invoice"> | null;
  readonly reference: string;
  readonly currency: string;
  readonly due_date: BusinessDate;
  readonly outstanding: Money;
  readonly counterparty: string;
  readonly obligor: Id<"company_entity">;
  readonly why_not: "funded" | "unconfirmed" | "overdue" | "paid_early" | "disputed" | "locked" | "not_offered" | null;
};

/**
 * What could be financed of the holders' (or suppliers') own, oldest due date first: held invoice-paid items or
 * confirmed invoices, with what is free of each and why it could not be used where that is so; an invoice that was paid
 * early is told until it would have fallen due. A financier sees the items that it may finance.
 * @param holder of whom alone, where it is named
 * @param financier by whom, where it is known
 */
export const candidates = (
  db: Reading,
  basis: unknown,
  entities: readonly string[],
  today: string,
  { holder, financier }: { readonly holder?: unknown; readonly financier?: unknown } = {},
): Promise<Financeable[]> =>
  db.rows<Financeable & Record<string, unknown>>(
    basis === "invoice" ? INVOICES : HELD,
    basis === "invoice" ? [entities, today, holder ?? null] : [entities, today, holder ?? null, financier ?? null],
  );
