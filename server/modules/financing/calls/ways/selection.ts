import type { ReadContext } from "../../../../platform/context.ts";

/** An invoice that somebody wants cash for, as far as the ways to it look at it. */
export interface Wanted extends Record<string, unknown> {
  readonly id: string;
  readonly invoice_no: string;
  readonly seller_entity: string;
  readonly buyer_entity: string;
  readonly counterparty: string;
  readonly currency: string;
  /** Confirmed and outstanding. */
  readonly free: string;
  readonly outstanding: string;
  readonly due_date: string;
  readonly overdue: boolean;
  readonly status: string;
}

/** An invoice-paid item of the supplier behind a wanted invoice. */
export interface HeldItem extends Record<string, unknown> {
  readonly invoice: string;
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly available: string;
  /** What the item holds of the invoice. */
  readonly amount: string;
  readonly maturity: string;
}

/** A payable of an order of discounted payables that waits for the supplier's word. */
export interface OfferedPayable extends Record<string, unknown> {
  readonly invoice: string;
  readonly dpo: string;
  readonly number: string;
  readonly financier: string;
  readonly financier_name: string;
  readonly face: string;
  readonly maturity_date: string;
  readonly pay_date: string;
  readonly rate: string;
  readonly basis_days: number;
}

/** A fund provider whose facility may serve invoices of one buyer in one currency. */
export interface Provider extends Record<string, unknown> {
  readonly facility: string;
  readonly financier: string;
  readonly name: string;
  readonly kind: "enterprise_program" | "supplier_factoring";
  readonly products: readonly string[];
}

/** The asker's own invoices, as they stand on a day. */
const WANTED = `SELECT invoice.id, invoice.invoice_no, invoice.seller_entity, invoice.buyer_entity,
     party.legal_name AS counterparty, invoice.currency, invoice.outstanding,
     least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS free,
     coalesce(invoice.due_date_adjusted, invoice.due_date) AS due_date,
     coalesce(invoice.due_date_adjusted, invoice.due_date) < $2::date AS overdue, invoice.status
   FROM invoice LEFT JOIN company_entity AS party ON party.id = invoice.buyer_entity
   WHERE invoice.seller_entity = ANY($1::bigint[])`;

/** The asker's own invoices among those named, oldest due first. */
export const wantedInvoices = ({ db, acting, ports }: ReadContext, ids: readonly string[]): Promise<Wanted[]> =>
  db.rows<Wanted>(`${WANTED} AND invoice.id = ANY($3::bigint[]) ORDER BY 9, invoice.id`, [
    acting?.entities ?? [],
    ports.clock.today(),
    ids,
  ]);

/** Those of the asker's own invoices that may be paid early by what they are themselves, oldest due first. */
export const freeInvoices = ({ db, acting, ports }: ReadContext, most: number): Promise<Wanted[]> =>
  db.rows<Wanted>(
    `${WANTED} AND invoice.status = 'confirmed' AND invoice.outstanding > 0
       AND invoice.funding_status IN ('none', 'released', 'ip_issued')
       AND coalesce(invoice.due_date_adjusted, invoice.due_date) > $2::date
     ORDER BY 9, invoice.id LIMIT $3`,
    [acting?.entities ?? [], ports.clock.today(), most],
  );

/** Items that the asker holds of the invoices, or has been offered. */
export const heldItems = ({ db, acting }: ReadContext, ids: readonly string[]): Promise<HeldItem[]> =>
  db.rows<HeldItem>(
    `SELECT part.invoice, item.id, item.number, item.status,
     coalesce(item.available, item.face)::numeric(15,2) AS available, part.amount,
     coalesce(item.extended_maturity, item.maturity_date) AS maturity
   FROM invoice_paid_invoices AS part JOIN invoice_paid AS item ON item.id = part.parent
   WHERE part.invoice = ANY($1::bigint[])
     AND item.holder_entity = ANY($2::bigint[])
     AND item.status IN ('issued', 'accepted', 'part_financed')
   ORDER BY item.id`,
    [ids, acting?.entities ?? []],
  );

/** Payables of orders that the asker may take now. */
export const offeredPayables = ({ db, acting }: ReadContext, ids: readonly string[]): Promise<OfferedPayable[]> =>
  db.rows<OfferedPayable>(
    `SELECT payable.invoice, dpo.id AS dpo, dpo.number, dpo.financier_entity AS financier,
     funder.legal_name AS financier_name, payable.face, payable.maturity_date, dpo.pay_date, dpo.rate,
     coalesce(dpo.basis_days, 365) AS basis_days
   FROM dpo_payables AS payable
   JOIN dpo ON dpo.id = payable.parent
   JOIN company_entity AS funder ON funder.id = dpo.financier_entity
   WHERE payable.invoice = ANY($1::bigint[]) AND dpo.vendor_entity = ANY($2::bigint[]) AND dpo.status = 'issued'
   ORDER BY dpo.id, payable.place`,
    [ids, acting?.entities ?? []],
  );

/** Fund providers that know the seller: programmes of the buyer in which it has a limit, and facilities of its own. */
export const providersFor = (
  { db }: ReadContext,
  { seller_entity: seller, buyer_entity: buyer, currency }: Wanted,
): Promise<Provider[]> =>
  db.rows<Provider>(
    `SELECT facility.id AS facility, facility.financier_entity AS financier, owner.legal_name AS name, facility.kind,
     facility.products
   FROM facility JOIN company_entity AS owner ON owner.id = facility.financier_entity
   LEFT JOIN vendor_sub_limit AS part ON part.facility = facility.id
     AND part.vendor_entity = $1
     AND part.status IN ('active', 'frozen')
   WHERE facility.status = 'active' AND facility.currency = $3
     AND (
       facility.kind = 'enterprise_program'
         AND facility.entity = $2
         AND part.id IS NOT NULL
         OR facility.kind = 'supplier_factoring'
         AND facility.entity = $1
     )
     ORDER BY facility.id`,
    [seller, buyer, currency],
  );
