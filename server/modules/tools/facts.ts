import { derived } from "../../platform/lifecycle/derived-fields.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { Invoice } from "../../../generated/types/records.d.ts";
import { rowsIn } from "../../platform/records/fields.ts";

/** The draft of the platform that an own invoice becomes: from the company's main entity to the buyer who was named. */
export const platform_invoice = async ({
  db,
  registry,
  record,
  ask,
}: ReadingOf<"tool_invoice">): Promise<Invoice | undefined> => {
  const own = await db.first<{ id: string }>(
    "SELECT id FROM company_entity WHERE company = $1::bigint ORDER BY is_default DESC NULLS LAST, id LIMIT 1",
    [record.company ?? null],
  );
  if (!own) return undefined;
  const lines = rowsIn(record, "lines").map(({ description, quantity, unit_price, gst_code }) => ({
    description,
    quantity,
    unit_price,
    gst_code: gst_code ?? "SR",
  }));
  return derived(registry, "invoice", {
    invoice_no: record.number,
    type: "380",
    seller_entity: own.id,
    buyer_entity: ask.buyer_entity,
    issue_date: record.issue_date,
    due_date: record.due_date,
    currency: record.currency,
    source: "tools",
    lines,
    credited: "0.00",
    paid: "0.00",
  });
};

/** Whether the seller has an invoice of this number on the platform already, and is linked to the buyer. */
export const invoice_on_platform = async ({
  db,
  record,
  ask,
}: ReadingOf<"tool_invoice">): Promise<{ readonly exists: boolean; readonly linked: boolean }> => {
  const existing = await db.first(
    `SELECT 1 AS found
      FROM invoice i
      JOIN company_entity e ON e.id = i.seller_entity
      WHERE e.company = $1::bigint AND lower(i.invoice_no) = lower($2)
      LIMIT 1`,
    [record.company ?? null, record.number ?? ""],
  );
  const linked = await db.first(
    `SELECT 1 AS found
      FROM company_relation r
      JOIN company_entity s ON s.id = r.seller_entity
      WHERE s.company = $1::bigint AND r.buyer_entity = $2::bigint AND r.status = 'linked'
      LIMIT 1`,
    [record.company ?? null, ask.buyer_entity ?? null],
  );
  return { exists: existing !== undefined, linked: linked !== undefined };
};
