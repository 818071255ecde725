import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A deal of a fund provider's money that stands on an invoice and is not ended. */
export type LiveDeal = {
  [Entity in "financing_application" | "dpo" | "early_payment"]: {
    readonly entity: Entity;
    readonly id: Id<Entity>;
    readonly disputed: boolean;
  };
}["financing_application" | "dpo" | "early_payment"];

/** For each kind of deal, which of its records stand on the invoice $1, or the item $2 that holds it. */
const STANDING: Readonly<Record<LiveDeal["entity"], string>> = {
  financing_application: `status IN (
      'submitted', 'returned', 'pending_approval', 'approved', 'offer_accepted', 'ready', 'disbursed', 'part_repaid',
      'overdue', 'recourse_called', 'defaulted'
    )
    AND id IN (SELECT parent FROM financing_application_items WHERE invoice = $1::bigint OR invoice_paid = $2::bigint)`,
  dpo: `status IN ('paid', 'due', 'overdue', 'defaulted')
      AND id IN (SELECT parent FROM dpo_payables WHERE invoice = $1::bigint AND answer IS DISTINCT FROM 'declined')
      AND $2::bigint IS NULL`,
  early_payment: `status = 'paid'
      AND funder = 'financier'
      AND collection_state IN ('open', 'overdue', 'defaulted')
      AND id IN (SELECT parent FROM early_payment_items WHERE invoice = $1::bigint)
      AND $2::bigint IS NULL`,
};

/**
 * The deals on an invoice: financings of it or of the item it is in, and what a fund provider paid of it before its
 * time.
 */
export const deals_on_invoice = async ({ db, record, lock }: ReadingOf<"invoice">): Promise<readonly LiveDeal[]> => {
  const found: LiveDeal[] = [];
  for (const [entity, stands] of Object.entries(STANDING)) {
    const rows = await db.rows<{ id: string; disputed: boolean }>(
      `SELECT id, disputed FROM ${entity} WHERE ${stands} ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      [record.id ?? null, record.held_by_entity === "invoice_paid" ? (record.held_by ?? null) : null],
    );
    found.push(...rows.map((row) => ({ entity, ...row }) as LiveDeal));
  }
  return found;
};
