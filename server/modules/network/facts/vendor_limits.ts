import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A sub-limit of a vendor that the listing company gave or asked for. */
export interface VendorLimit {
  readonly id: Id<"vendor_sub_limit">;
  readonly status: string;
  /** Frozen by the listing company itself. */
  readonly own_freeze: boolean;
}

/** Sub-limits of the vendor under facilities of the listing company, or that it gave; still in use. */
export const vendor_limits = async ({ db, record, lock }: ReadingOf<"vendor">): Promise<readonly VendorLimit[]> =>
  db.rows<VendorLimit & Record<string, unknown>>(
    `SELECT l.id, l.status, coalesce((l.frozen_by = 'enterprise' AND en.company = $2) OR (l.frozen_by = 'financier' AND fi.company = $2), false) AS own_freeze
   FROM vendor_sub_limit l JOIN company_entity en ON en.id = l.enterprise_entity JOIN company_entity fi ON fi.id = l.financier_entity
   WHERE l.vendor_entity = $1 AND $2 IN (en.company, fi.company) AND l.status IN ('active', 'frozen') ORDER BY l.id${lock ? " FOR UPDATE OF l" : ""}`,
    [record.vendor_entity ?? null, record.owner_company],
  );
