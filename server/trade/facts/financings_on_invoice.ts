import type { Fact } from "../../lifecycle/facts/fact.ts";

/** A financing that stands on an invoice and is not ended. */
export interface StandingFinancing {
  readonly id: string;
  readonly disputed: boolean;
}

const STANDING = ["submitted", "returned", "pending_approval", "approved", "offer_accepted", "ready", "disbursed", "part_repaid", "overdue", "recourse_called", "defaulted"];

/** The financings of an invoice, directly or through the invoice-paid item it is in. */
export const financings_on_invoice: Fact = ({ db, record, lock }): Promise<readonly StandingFinancing[]> => db.rows<{ id: string; disputed: boolean }>(
  `SELECT id, disputed FROM financing_application WHERE status = ANY($3::text[])
     AND id IN (SELECT parent FROM financing_application_items WHERE invoice = $1::bigint OR invoice_paid = $2::bigint) ORDER BY id${lock ? " FOR UPDATE" : ""}`,
  [record["id"] ?? null, record["held_by_entity"] === "invoice_paid" ? record["held_by"] : null, STANDING]);
