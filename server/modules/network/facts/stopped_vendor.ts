import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Fields that name who sells, and who pays or funds, in whatever deal. */
const SELLERS = ["seller_entity", "supplier_entity", "vendor_entity", "holder_entity"];
const PARTNERS = ["enterprise_entity", "issuer_entity", "obligor_entity", "financier_entity", "funder_entity"];

const named = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): unknown[] =>
  fields.map((field) => record[field]).filter((value) => value !== undefined && value !== null);

/** The company that has frozen or ended its relation with the deal's seller, and which of both. */
export interface StoppedVendor {
  readonly company: string;
  readonly status: "frozen" | "terminated";
}

/** A partner of the deal that lists the seller among its vendors as frozen or terminated; undefined where none does. */
export const stopped_vendor = async ({
  db,
  record,
}: ReadingOf<"dpo" | "early_payment" | "financing_application" | "invoice_paid">): Promise<StoppedVendor | undefined> =>
  db.first<StoppedVendor & Record<string, unknown>>(
    `SELECT c.name AS company, v.status FROM vendor v JOIN company c ON c.id = v.owner_company
   WHERE v.vendor_entity = ANY($1::bigint[]) AND v.status IN ('frozen', 'terminated')
     AND v.owner_company IN (SELECT e.company FROM company_entity e WHERE e.id = ANY($2::bigint[]))
     AND NOT EXISTS (SELECT 1 FROM vendor other WHERE other.owner_company = v.owner_company AND other.vendor_entity = v.vendor_entity AND other.status = 'active')
   ORDER BY v.id LIMIT 1`,
    [named(record, SELLERS), named(record, PARTNERS)],
  );
