import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Money, Quantity, BusinessDate } from "../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../../platform/context.ts";
import { readRecord } from "../../platform/query/read.ts";

type Order = {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly customer_email: string | null;
  readonly currency: string;
};

type Line = {
  readonly description: string;
  readonly quantity: Quantity;
  readonly unit_price: Money;
};

/** The company's own order; the newest where a number were given twice. */
const OWN = `SELECT o.id::text AS id, o.number, o.customer, o.customer_email, o.currency
  FROM sales_order o
  WHERE o.company = $1::bigint AND o.number = $2 AND o.status <> 'cancelled'
  ORDER BY o.id DESC
  LIMIT 1`;

/** An order that a supplier who is linked to the company has sent to it by its legal name. */
const RECEIVED = `SELECT o.id::text AS id, o.number, o.customer, o.currency, s.legal_name AS vendor
  FROM sales_order o JOIN company_entity b ON lower(b.legal_name) = lower(trim(o.customer))
  JOIN company_relation r ON r.buyer_entity = b.id AND r.status = 'linked'
  JOIN company_entity s ON s.id = r.seller_entity AND s.company = o.company
  WHERE b.id = ANY($1::bigint[]) AND o.number = $2 AND o.kind = 'order' AND o.status IN ('sent', 'accepted', 'invoiced')
  ORDER BY o.id DESC LIMIT 1`;

/** The linked buyer that an own order names by its legal name. */
const BUYER = `SELECT b.id::text AS id, b.legal_name FROM company_relation r
  JOIN company_entity s ON s.id = r.seller_entity AND s.company = $1::bigint
  JOIN company_entity b ON b.id = r.buyer_entity
  WHERE r.status = 'linked' AND lower(b.legal_name) = lower(trim($2)) ORDER BY r.id LIMIT 1`;

const LINES = `SELECT l.description, l.quantity::numeric(15,2) AS quantity, l.unit_price::numeric(15,2) AS unit_price,
    l.net::numeric(15,2) AS net
  FROM sales_order_lines l WHERE l.parent = $1::bigint ORDER BY l.place`;

const priced = ({ description, quantity, unit_price }: Line) => ({
  description,
  ordered: quantity,
  quantity,
  unit_price,
});

/** As it goes on an invoice: with the usual GST until somebody says otherwise. */
const taxed = (line: Line) => ({ ...line, gst_code: "SR" });

/** What the company asks for is bought for the order: the vendor's price is not the one that its customer pays. */
const unpriced = ({ description, quantity }: Line) => ({ description, ordered: quantity, quantity });

/**
 * What is known of an order by its number, for whoever writes an invoice or a bill under it: the company's own order
 * with its customer, or one that a linked supplier has sent to the company, with that supplier as vendor.
 * @returns nothing but what was asked where no such order is known
 */
export async function knownOrder(
  input: HandlerInputs["sales_order.known"],
  { db, acting }: ReadContext,
): Promise<HandlerAnswers["sales_order.known"]> {
  const number = input.po_no.trim().toUpperCase();
  const company = acting?.company?.id ?? null;
  const own = await db.first<Order>(OWN, [company, number]);
  if (own !== undefined) {
    const lines = await db.rows<Line>(LINES, [own.id]);
    const buyer = await db.first<{ id: string; legal_name: string }>(BUYER, [company, own.customer]);
    return {
      number: own.number,
      customer: own.customer,
      ...(own.customer_email === null ? {} : { customer_email: own.customer_email }),
      ...(buyer === undefined ? {} : { buyer_entity: buyer.id, shown: { buyer_entity: buyer.legal_name } }),
      currency: own.currency,
      sold: lines.map(taxed),
      bought: lines.map(unpriced),
    };
  }
  const received = await db.first<Order & { readonly vendor: string }>(RECEIVED, [acting?.entities ?? [], number]);
  if (received === undefined) return {};
  const lines = await db.rows<Line>(LINES, [received.id]);
  return {
    number: received.number,
    vendor: received.vendor,
    customer: received.customer,
    currency: received.currency,
    bought: lines.map(priced),
  };
}

type Draft = { readonly invoice_no: string; readonly total: Money | null; readonly issue_date: BusinessDate | null };

/** Taken is a number of an own invoice that was sent, or of an invoice of the platform: as it is when one is sent. */
const NUMBER_IN_USE = `SELECT 1 AS found FROM tool_invoice t WHERE t.company = $1::bigint AND lower(t.number) = lower($2) AND t.status <> 'draft' AND t.id IS DISTINCT FROM $3::bigint
  UNION ALL SELECT 1 FROM invoice i JOIN company_entity e ON e.id = i.seller_entity WHERE e.company = $1::bigint AND lower(i.invoice_no) = lower($2)
    AND NOT EXISTS (SELECT FROM tool_invoice t WHERE t.id = $3::bigint AND t.status = 'converted')
  LIMIT 1`;

const DRAFTS = `SELECT t.number AS invoice_no, t.total::numeric(15,2) AS total, t.issue_date FROM tool_invoice t
  WHERE t.company = $1::bigint AND lower(t.number) = lower($2) AND t.status = 'draft' AND t.id IS DISTINCT FROM $3::bigint
  ORDER BY t.id DESC LIMIT 5`;

/**
 * Whether the number of an own invoice may still be sent, told while it is typed, and which other drafts bear it: one
 * of them can be sent.
 * @throws Refusal not_found for an invoice that is not the asker's own
 */
export async function checkOwnNumber(
  input: HandlerInputs["tool_invoice.checkno"],
  context: ReadContext,
): Promise<HandlerAnswers["tool_invoice.checkno"]> {
  const { db, acting } = context;
  if (input.id !== undefined) await readRecord(context, "tool_invoice", input.id);
  const parameters = [acting?.company?.id ?? null, input.number.trim(), input.id ?? null];
  const existing = await db.first<{ found: number }>(NUMBER_IN_USE, parameters);
  const drafts = await db.rows<Draft>(DRAFTS, parameters);
  return {
    available: existing === undefined,
    near_matches: drafts.map((draft) => present(draft)),
  };
}
