import { percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { Money, Percent, Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { heldBack } from "../eligibility/read-items.ts";
import { pairOf } from "../deal/holding.ts";

/** An enterprise's offer to pay its vendors early: rates a year in percent, amounts decimal text. */
export interface Programme {
  readonly min_apr: Percent;
  readonly max_apr: Percent;
  readonly auto_accept: boolean;
  readonly auto_cap?: Money | undefined;
}

/** The active early payment programme of the enterprise that is open to the supplier. */
export const programme = async ({ db, record, ask }: ReadingOf<"early_payment">): Promise<Programme | undefined> => {
  const row = await db.first<{
    min_apr: Percent | null;
    max_apr: Percent | null;
    auto_accept: boolean | null;
    auto_cap: Money | null;
  }>(
    `SELECT min_apr, max_apr, auto_accept, auto_cap
      FROM early_payment_programme
      WHERE enterprise_entity = $1 AND status = 'active' AND $2::bigint = ANY(vendor_entities)
      ORDER BY id DESC
      LIMIT 1`,
    [record.enterprise_entity ?? ask.enterprise_entity ?? null, record.supplier_entity ?? null],
  );
  if (!row) return undefined;
  return {
    min_apr: row.min_apr ?? percentText(300n),
    max_apr: row.max_apr ?? percentText(1_500n),
    auto_accept: row.auto_accept === true,
    ...(row.auto_cap === null ? {} : { auto_cap: row.auto_cap }),
  };
};

/** Ids of the supplier's invoices to the enterprise that its open credit notes hold back. */
export const supplier_notes = async ({
  db,
  entity,
  record,
}: ReadingOf<"dpo" | "early_payment">): Promise<readonly Id<"invoice">[]> => {
  const { seller, buyer } = pairOf({ entity, record });
  const pair = [seller ?? null, buyer ?? null];
  const notes = await db.rows<{ invoice: Id<"invoice">; total: string }>(
    `SELECT invoice, total
      FROM credit_note
      WHERE seller_entity = $1
        AND ($2::bigint IS NULL OR buyer_entity = $2)
        AND kind <> 'accounting'
        AND status IN ('submitted', 'approved')
      ORDER BY id`,
    pair,
  );
  if (notes.length === 0) return [];
  const invoices = await db.rows<{ id: Id<"invoice">; outstanding: string; due_date: string }>(
    `SELECT id, outstanding, due_date_adjusted AS due_date
      FROM invoice
      WHERE seller_entity = $1
        AND ($2::bigint IS NULL OR buyer_entity = $2)
        AND status = 'confirmed'
        AND funding_status IN ('none', 'released')
        AND outstanding > 0`,
    pair,
  );
  return [...heldBack(invoices, notes)];
};
