import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A company's row in the list of vendors that another company keeps. */
export interface VendorRow extends Record<string, unknown> {
  readonly id: Id<"vendor">;
  readonly owner_company: Id<"company">;
  readonly status: string;
}

/**
 * Rows of the case's company in the lists of vendors of its fund provider and of its buyers; other fund providers' rows
 * are none of this case's business.
 */
export const case_vendors = ({ db, record, lock }: ReadingOf<"kyc_case">): Promise<readonly VendorRow[]> =>
  db.rows<VendorRow>(
    `SELECT vendor.id, vendor.owner_company, vendor.status FROM vendor JOIN company ON company.id = vendor.owner_company
   WHERE vendor.vendor_entity = $1::bigint AND (company.role = 'enterprise' OR company.id = (SELECT company FROM company_entity WHERE id = $2::bigint))
   ORDER BY vendor.id${lock ? " FOR UPDATE OF vendor" : ""}`,
    [record.entity ?? null, record.financier_entity ?? null],
  );
