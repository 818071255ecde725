import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

/** The sub-limits that a vendor has under facilities of the company that lists it, or that this company gave. */
const subLimits = (vendor: string, what: string) => `coalesce((SELECT sum(${what}) FROM vendor_sub_limit l
  JOIN company_entity en ON en.id = l.enterprise_entity JOIN company_entity fi ON fi.id = l.financier_entity
  WHERE l.vendor_entity = ${vendor}.vendor_entity AND l.currency = ${vendor}.currency AND l.status IN ('active', 'frozen', 'terminating') AND ${vendor}.owner_company IN (en.company, fi.company)), 0)::numeric(15,2)`;

/** Name, limits, volume and the last change of account of a vendor. */
export const vendorFigures: Readonly<Record<string, VirtualField>> = {
  "vendor.name": {
    type: "text",
    text: (vendor) =>
      `coalesce((SELECT e.legal_name FROM company_entity e WHERE e.id = ${vendor}.vendor_entity), (SELECT n.vendor_name FROM vendor_invite n WHERE n.id = ${vendor}.invite))`,
  },
  "vendor.sub_limit": { type: "numeric(15,2)", text: (vendor) => subLimits(vendor, "l.limit") },
  "vendor.used": {
    type: "numeric(15,2)",
    text: (vendor) => subLimits(vendor, "coalesce(l.reserved, 0) + coalesce(l.utilised, 0)"),
  },
  "vendor.volume": {
    type: "numeric(15,2)",
    text: (
      vendor,
      values,
    ) => `coalesce((SELECT sum(i.total) FROM invoice i JOIN company_entity b ON b.id = i.buyer_entity
      WHERE i.seller_entity = ${vendor}.vendor_entity AND b.company = ${vendor}.owner_company AND i.currency = ${vendor}.currency AND i.issue_date > ${values.today()} - 365 AND i.status IN ('submitted', 'confirmed', 'disputed', 'settled')), 0)::numeric(15,2)`,
  },
  "vendor.account_changed_on": {
    type: "date",
    text: (vendor) =>
      `(SELECT max(a.created_at)::date FROM bank_account a WHERE a.entity = ${vendor}.vendor_entity AND a.status IN ('pending', 'verified', 'active'))`,
  },
};
