import { heldBack } from "../../eligibility/held-back.ts";
import { pairOf } from "../../deal/holding/deal.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Ids of the supplier's invoices to the enterprise that its open credit notes hold back. */
export const supplier_notes = async ({
  db,
  entity,
  record,
}: ReadingOf<"dpo" | "early_payment">): Promise<readonly Id<"invoice">[]> => {
  const { seller, buyer } = pairOf({ entity, record });
  const pair = [seller ?? null, buyer ?? null];
  const notes = await db.rows<{ invoice: Id<"invoice">; total: string }>(
    `SELECT invoice, total FROM credit_note WHERE seller_entity = $1 AND ($2::bigint IS NULL OR buyer_entity = $2) AND kind <> 'accounting' AND status IN ('submitted', 'approved') ORDER BY id`,
    pair,
  );
  if (notes.length === 0) return [];
  const invoices = await db.rows<{ id: Id<"invoice">; outstanding: string; due_date: string }>(
    `SELECT id, outstanding, due_date_adjusted AS due_date FROM invoice WHERE seller_entity = $1 AND ($2::bigint IS NULL OR buyer_entity = $2) AND status = 'confirmed' AND funding_status IN ('none', 'released') AND outstanding > 0`,
    pair,
  );
  return [...heldBack(invoices, notes)];
};
