import type { Fact } from "../../lifecycle/facts/fact.ts";

/** A company's row in the list of vendors that another company keeps. */
export interface VendorRow {
  readonly id: string;
  readonly owner_company: string;
  readonly status: string;
}

/** Rows of the case's company in the lists of vendors of its fund provider and of its buyers; other fund providers' rows are none of this case's business. */
export const case_vendors: Fact = async ({ db, record, lock }) => db.rows(
  `SELECT vendor.id, vendor.owner_company, vendor.status FROM vendor JOIN company ON company.id = vendor.owner_company
   WHERE vendor.vendor_entity = $1::bigint AND (company.role = 'enterprise' OR company.id = (SELECT company FROM company_entity WHERE id = $2::bigint))
   ORDER BY vendor.id${lock ? " FOR UPDATE OF vendor" : ""}`,
  [record["entity"] ?? null, record["financier_entity"] ?? null],
);
