import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { invitation_context, merge_tag, merge_contact, buyer_relation } from "./facts.ts";

/** Fields that name who sells, and who pays or funds, in whatever deal. */
const SELLERS = ["seller_entity", "supplier_entity", "vendor_entity", "holder_entity"];
const PARTNERS = ["enterprise_entity", "issuer_entity", "obligor_entity", "financier_entity", "funder_entity"];

const named = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): unknown[] =>
  fields.map((field) => record[field]).filter((value) => value !== undefined && value !== null);

/** The company that has frozen or ended its relation with the deal's seller, and which of both. */
interface StoppedVendor {
  readonly company: string;
  readonly status: "frozen" | "terminated";
}

/** A partner of the deal that lists the seller among its vendors as frozen or terminated; undefined where none does. */
const stopped_vendor = async ({
  db,
  record,
}: ReadingOf<"dpo" | "early_payment" | "financing_application" | "invoice_paid">): Promise<StoppedVendor | undefined> =>
  db.first<StoppedVendor>(
    `SELECT c.name AS company, v.status FROM vendor v JOIN company c ON c.id = v.owner_company
   WHERE v.vendor_entity = ANY($1::bigint[]) AND v.status IN ('frozen', 'terminated')
     AND v.owner_company IN (SELECT e.company FROM company_entity e WHERE e.id = ANY($2::bigint[]))
     AND NOT EXISTS (
       SELECT 1
       FROM vendor other
       WHERE other.owner_company = v.owner_company AND other.vendor_entity = v.vendor_entity AND other.status = 'active'
     )
   ORDER BY v.id LIMIT 1`,
    [named(record, SELLERS), named(record, PARTNERS)],
  );

/** No other invitation of the company to the same address or UEN is open, and the vendor is not its own already. */
export const not_invited_already = guard("not_invited_already", { invitation_context }, ({ facts }) => {
  const { twin, vendor } = facts.invitation_context;
  return twin !== undefined || (vendor !== undefined && ["active", "frozen"].includes(vendor.status))
    ? { details: { hint: twin === undefined ? "vendor" : "invitation" } }
    : undefined;
});

/** Nobody invites their own company. */
export const vendor_is_another = guard("vendor_is_another", { invitation_context }, ({ record, facts }) =>
  facts.invitation_context.invited?.company === record.company ? {} : undefined,
);

/** Sent again no more often than may be. */
export const resends_left = guard("resends_left", { invitation_context }, ({ record, facts }) => {
  const { mostResends } = facts.invitation_context;
  return (record.resent_count ?? 0) >= mostResends ? { params: { most: String(mostResends) } } : undefined;
});

/** Only the server's own registration lets an invitation come true: whoever holds the link cannot name a company. */
export const by_registration = guard("by_registration", ({ actor }) => (actor.kind === "system" ? undefined : {}));

/** Tags of one scope are merged, into one that is in use. */
export const merges_into_tag = guard("merges_into_tag", { merge_tag }, ({ record, facts }) => {
  const into = facts.merge_tag;
  return into?.status === "active" && into.scope === record.scope ? undefined : {};
});

/** A contact is merged into another one of the own company. */
export const merges_into_contact = guard("merges_into_contact", { merge_contact }, ({ facts }) =>
  facts.merge_contact?.status === "active" ? undefined : {},
);

/** Nobody asks to be linked with whom they are. */
export const not_related_yet = guard("not_related_yet", { buyer_relation }, ({ facts }) =>
  facts.buyer_relation.isRelated ? {} : undefined,
);

/**
 * Neither who pays nor who funds has frozen or ended its relation with the seller: deals that run go on, a new one does
 * not begin.
 */
export const vendor_in_business = guard("vendor_in_business", { stopped_vendor }, ({ facts }) => {
  const stopped = facts.stopped_vendor;
  return stopped === undefined
    ? undefined
    : { params: { company: stopped.company }, details: { rule: "vendor_in_business", vendor_status: stopped.status } };
});
