import { heldBack } from "../../eligibility/held-back.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Ids of the supplier's invoices to the enterprise that its open credit notes hold back. */
export const supplier_notes: Fact = async ({ db, record }): Promise<readonly string[]> => {
  const pair = [record["supplier_entity"] ?? record["vendor_entity"] ?? record["seller_entity"] ?? null, record["enterprise_entity"] ?? record["obligor_entity"] ?? null];
  const notes = await db.rows<{ invoice: string; total: string }>(
    `SELECT invoice, total FROM credit_note WHERE seller_entity = $1 AND ($2::bigint IS NULL OR buyer_entity = $2) AND kind <> 'accounting' AND status IN ('submitted', 'approved') ORDER BY id`, pair);
  if (notes.length === 0) return [];
  const invoices = await db.rows<{ id: string; outstanding: string; due_date: string }>(
    `SELECT id, outstanding, due_date_adjusted AS due_date FROM invoice WHERE seller_entity = $1 AND ($2::bigint IS NULL OR buyer_entity = $2) AND status = 'confirmed' AND funding_status IN ('none', 'released') AND outstanding > 0`, pair);
  return [...heldBack(invoices, notes)];
};
