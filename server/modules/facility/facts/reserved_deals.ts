import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A deal that a termination ends or lets run. */
export interface ReservedDeal extends Record<string, unknown> {
  readonly entity: "financing_application" | "dpo" | "early_payment";
  readonly id: string;
  readonly deal_no: string;
  readonly product: string;
  readonly currency: string;
  readonly amount: string;
  readonly maturity_date: string | null;
  /** Not paid out yet: only reserved. */
  readonly pending: boolean;
  /** Runs, and its supplier may be called on to buy it back. */
  readonly recallable: boolean;
}

const PENDING_APPLICATION = ["submitted", "returned", "pending_approval", "approved", "offer_accepted", "ready"];
const PENDING_EARLY = ["approved", "scheduled", "failed"];
const PENDING_ORDER = ["pending_approval", "pending_signature", "issued", "accepted", "funded"];

/** The deals of a facility, or of one vendor under it, that are reserved or run. */
export const reserved_deals = async (reading: ReadingOf<"facility" | "vendor_sub_limit">): Promise<ReservedDeal[]> => {
  const { db, lock } = reading;
  const [facility, vendor] =
    reading.entity === "facility"
      ? [reading.record.id, null]
      : [reading.record.facility, reading.record.vendor_entity ?? null];
  const tail = lock ? " FOR NO KEY UPDATE" : "";
  const applications = await db.rows<ReservedDeal>(
    `SELECT 'financing_application' AS entity, id, number AS deal_no, CASE basis WHEN 'invoice' THEN 'factoring' ELSE 'finance' END AS product, currency,
       CASE WHEN status = ANY($3::text[]) THEN coalesce(approved_amount, requested_amount) ELSE coalesce(principal_outstanding, 0) END::numeric(15,2) AS amount, maturity_date, status = ANY($3::text[]) AS pending,
       coalesce(recourse, false) AND status IN ('disbursed', 'part_repaid', 'overdue') AS recallable
     FROM financing_application WHERE facility = $1::bigint AND ($2::bigint IS NULL OR seller_entity = $2::bigint)
       AND status = ANY($3::text[] || ARRAY['disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted']) ORDER BY id${tail}`,
    [facility, vendor, PENDING_APPLICATION],
  );
  const orders = await db.rows<ReservedDeal>(
    `SELECT 'dpo' AS entity, id, number AS deal_no, 'dpo' AS product, currency, coalesce(face_outstanding, face_total) AS amount, maturity_date, status = ANY($3::text[]) AS pending, false AS recallable
     FROM dpo WHERE facility = $1::bigint AND ($2::bigint IS NULL OR vendor_entity = $2::bigint) AND status = ANY($3::text[] || ARRAY['paid', 'due', 'overdue', 'defaulted']) ORDER BY id${tail}`,
    [facility, vendor, PENDING_ORDER],
  );
  const early = await db.rows<ReservedDeal>(
    `SELECT 'early_payment' AS entity, id, number AS deal_no, 'early_payment' AS product, currency, (face_total - coalesce(collected, 0))::numeric(15,2) AS amount, maturity_date, status = ANY($3::text[]) AS pending, false AS recallable
     FROM early_payment WHERE facility = $1::bigint AND funder = 'financier' AND ($2::bigint IS NULL OR supplier_entity = $2::bigint)
       AND (status = ANY($3::text[]) OR (status = 'paid' AND collection_state IN ('open', 'overdue', 'defaulted'))) ORDER BY id${tail}`,
    [facility, vendor, PENDING_EARLY],
  );
  return [...applications, ...orders, ...early];
};
