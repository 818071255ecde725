import type { FactReading } from "../../../platform/lifecycle/facts/fact.ts";
import { holds } from "../../../platform/records/condition.ts";
import { usesOf } from "../holding/deal.ts";
import { idsIn, rowsIn } from "../../../platform/records/fields.ts";

/** The business whose document categories a record needs, as its files say it. */
function businessOf({ registry, entity, record, today }: FactReading): string | undefined {
  const asked = registry.entities.get(entity)?.properties["documents"]?.categories ?? [];
  const found = asked.find(({ when }) => when === undefined || holds(when, { record, today }));
  return found?.optional === true ? undefined : found?.business;
}

async function invoicesOf({ db, entity, record }: FactReading): Promise<string[]> {
  const own = usesOf({ entity, record }).map((use) => use.invoice);
  const items = rowsIn(record, "items")
    .map((row) => row["invoice_paid"])
    .filter((id) => id !== undefined && id !== null);
  if (items.length === 0) return own;
  const inside = await db.rows<{ invoice: string }>(
    `SELECT DISTINCT invoice FROM invoice_paid_invoices WHERE parent = ANY($1::bigint[])`,
    [items],
  );
  return [...own, ...inside.map((row) => row.invoice)];
}

/**
 * Ids of the document categories that the record's business always needs and that have no file yet: none of the
 * record's own or filed under the category, no copy at every invoice, no confirmed delivery of every invoice. Files of
 * the record itself that carry no category fill the rest in order.
 */
export const missing_documents = async (reading: FactReading): Promise<readonly string[]> => {
  const { db, record } = reading;
  const categories = await db.rows<{ id: string; category_id: string }>(
    `SELECT id, category_id
      FROM document_category
      WHERE business = $1 AND required = 'always' AND drawn_up IS NOT true
      ORDER BY sort`,
    [businessOf(reading) ?? null],
  );
  const files = idsIn(record, "documents");
  const own = await db.rows<{ filed_as: string | null }>("SELECT filed_as FROM file WHERE id = ANY($1::bigint[])", [
    files,
  ]);
  const stored = typeof record["id"] === "string" && /^\d+$/.test(record["id"]);
  const filed = stored
    ? await db.rows<{ category_id: string }>(
        `SELECT category_id FROM document WHERE parent_id = $1 AND replaced_by IS NULL`,
        [record["id"]],
      )
    : [];
  const invoices = await invoicesOf(reading);
  const [covered] =
    invoices.length === 0
      ? []
      : await db.rows<{ copies: string; deliveries: string }>(
          `SELECT count(*) FILTER (WHERE cardinality(invoice.attachments) > 0) AS copies,
       count(*) FILTER (
         WHERE EXISTS (
           SELECT 1
           FROM delivery_record
           WHERE delivery_record.invoice = invoice.id AND delivery_record.status = 'confirmed'
         )
       ) AS deliveries
     FROM invoice WHERE id = ANY($1::bigint[])`,
          [invoices],
        );
  const all = (count: string | undefined) => invoices.length > 0 && Number(count) === new Set(invoices).size;
  const has = ({ id, category_id: category }: { id: string; category_id: string }) =>
    filed.some((one) => one.category_id === id) ||
    own.some((one) => one.filed_as === category) ||
    (category === "invoice_copy" && all(covered?.copies)) ||
    (category === "delivery_proof" && all(covered?.deliveries));
  const missing = categories.filter((category) => !has(category)).map((category) => category.category_id);
  return missing.slice(own.filter((one) => one.filed_as === null).length);
};
