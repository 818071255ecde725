import type { Fact, FactReading } from "../../lifecycle/facts/fact.ts";
import { usesOf, type Deal } from "../holding/deal.ts";
import { rowsIn } from "../amount.ts";

/** Papers that the platform itself draws up and has signed: nobody is asked for them beforehand. */
const DRAWN_UP = ["payment_obligation_confirmation", "letter_of_assignment", "notice_of_assignment"];

/** The business whose document categories a record needs. */
function businessOf({ entity, record }: Deal): string {
  if (entity !== "financing_application") return record["business_type"] === "transfer" ? "Transfer" : "Issue";
  return record["basis"] === "invoice" ? "Factoring" : "Finance";
}

async function invoicesOf({ db, entity, record }: FactReading): Promise<string[]> {
  const own = usesOf({ entity, record }).map((use) => use.invoice);
  const items = rowsIn(record, "items").map((row) => row["invoice_paid"]).filter((id) => id !== undefined && id !== null);
  if (items.length === 0) return own;
  const inside = await db.rows<{ invoice: string }>(`SELECT DISTINCT invoice FROM invoice_paid_invoices WHERE parent = ANY($1::bigint[])`, [items]);
  return [...own, ...inside.map((row) => row.invoice)];
}

/**
 * Ids of the document categories that the record's business always needs and that have no file yet: none filed under the category,
 * no copy at every invoice, no confirmed delivery of every invoice. Files of the record itself that carry no category fill the rest in order.
 */
export const missing_documents: Fact = async (reading): Promise<readonly string[]> => {
  const { db, record } = reading;
  const categories = await db.rows<{ id: string; category_id: string }>(
    `SELECT id, category_id FROM document_category WHERE business = $1 AND required = 'always' AND NOT category_id = ANY($2::text[]) ORDER BY sort`, [businessOf(reading), DRAWN_UP]);
  const stored = typeof record["id"] === "string" && /^\d+$/.test(record["id"]);
  const filed = stored ? await db.rows<{ category_id: string }>(`SELECT category_id FROM document WHERE parent_id = $1 AND replaced_by IS NULL`, [record["id"]]) : [];
  const invoices = await invoicesOf(reading);
  const [covered] = invoices.length === 0 ? [] : await db.rows<{ copies: string; deliveries: string }>(
    `SELECT count(*) FILTER (WHERE cardinality(invoice.attachments) > 0) AS copies,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM delivery_record WHERE delivery_record.invoice = invoice.id AND delivery_record.status = 'confirmed')) AS deliveries
     FROM invoice WHERE id = ANY($1::bigint[])`, [invoices]);
  const all = (count: string | undefined) => invoices.length > 0 && Number(count) === new Set(invoices).size;
  const has = ({ id, category_id: category }: { id: string; category_id: string }) => filed.some((one) => one.category_id === id)
    || (category === "invoice_copy" && all(covered?.copies)) || (category === "delivery_proof" && all(covered?.deliveries));
  const missing = categories.filter((category) => !has(category)).map((category) => category.category_id);
  return missing.slice(Array.isArray(record["documents"]) ? record["documents"].length : 0);
};
