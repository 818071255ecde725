import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { effect, NOTHING } from "../../../platform/lifecycle/effects.ts";
import { buyer_relation, merge_tag, tagged_records, merge_contact } from "../facts.ts";
import { newRecord, creation, step } from "../../../platform/lifecycle/step.ts";
import { case_companies } from "../../kyc/facts.ts";
import { given } from "../../../platform/records/fields.ts";

/** The fund provider's own row of the case's company in its list of buyers, by id. */
const listed_buyer = async ({ db, record }: ReadingOf<"kyc_case">): Promise<Id<"buyer"> | undefined> =>
  (
    await db.first<{ id: Id<"buyer"> }>(
      `SELECT b.id FROM buyer b JOIN company_entity f ON f.company = b.owner_company JOIN company_entity e ON e.id = $1
   WHERE f.id = $2 AND (b.buyer_entity = e.id OR b.uen = e.uen) ORDER BY b.id LIMIT 1`,
      [record.entity ?? null, record.financier_entity ?? null],
    )
  )?.id;

/** The buyer agrees: the seller may invoice it, and it finds the seller among its vendors. */
export const relate_buyer = effect("relate_buyer", { buyer_relation }, ({ record, facts }) => {
  const { seller, buyer, isRelated, vendor, isApproved } = facts.buyer_relation;
  if (seller === undefined || buyer === undefined) return NOTHING;
  const known = { vendor_entity: seller.entity, uen: seller.uen };
  return {
    ...(isRelated
      ? {}
      : {
          creates: [
            newRecord("company_relation", {
              seller_entity: seller.entity,
              buyer_entity: record.buyer_entity,
              status: "linked",
            }),
          ],
        }),
    steps:
      buyer.role !== "enterprise"
        ? []
        : vendor === undefined
          ? [
              creation("vendor.enlist", {
                owner_company: buyer.company,
                kyc_status: isApproved ? "approved" : "none",
                ...known,
              }),
            ]
          : ["invited", "onboarding"].includes(vendor.status)
            ? [step("vendor.join", vendor.id, known)]
            : [],
  };
});

/** An enterprise whose KYC is approved stands in the fund provider's list of buyers. */
export const list_buyer = effect("list_buyer", { listed_buyer, case_companies }, ({ facts }) => {
  const { applicant, financier } = facts.case_companies;
  if (
    applicant === undefined ||
    financier === undefined ||
    applicant.role !== "enterprise" ||
    facts.listed_buyer !== undefined
  )
    return {};
  return {
    steps: [
      creation("buyer.enlist", {
        owner_company: financier.id,
        buyer_entity: applicant.entity,
        name: applicant.name,
        uen: applicant.uen,
      }),
    ],
  };
});

/** A sub-limit of a vendor that the listing company gave or asked for. */
interface VendorLimit {
  readonly id: Id<"vendor_sub_limit">;
  readonly status: string;
  /** Frozen by the listing company itself. */
  readonly own_freeze: boolean;
}

/** Sub-limits of the vendor under facilities of the listing company, or that it gave; still in use. */
const vendor_limits = async ({ db, record, lock }: ReadingOf<"vendor">): Promise<readonly VendorLimit[]> =>
  db.rows<VendorLimit>(
    `SELECT l.id, l.status,
     coalesce(
       (l.frozen_by = 'enterprise' AND en.company = $2) OR (l.frozen_by = 'financier' AND fi.company = $2), false
     ) AS own_freeze
   FROM vendor_sub_limit l
   JOIN company_entity en ON en.id = l.enterprise_entity
   JOIN company_entity fi ON fi.id = l.financier_entity
   WHERE l.vendor_entity = $1 AND $2 IN (en.company, fi.company) AND l.status IN ('active', 'frozen')
   ORDER BY l.id${lock ? " FOR UPDATE OF l" : ""}`,
    [record.vendor_entity ?? null, record.owner_company],
  );

/** What the vendor may use here stops: its sub-limits are frozen, deals that run go on. */
export const freeze_vendor_limits = effect("freeze_vendor_limits", { vendor_limits }, ({ ask, facts }) => ({
  steps: facts.vendor_limits
    .filter(({ status }) => status === "active")
    .map(({ id }) => step("vendor_sub_limit.freeze", id, { reason: ask.comment ?? "" })),
}));

/** What this side has frozen may be used again. */
export const lift_vendor_limits = effect("lift_vendor_limits", { vendor_limits }, ({ ask, facts }) => ({
  steps: facts.vendor_limits
    .filter(({ status, own_freeze: own }) => status === "frozen" && own)
    .map(({ id }) => step("vendor_sub_limit.unfreeze", id, { reason: ask.comment ?? "" })),
}));

/** The vendor's sub-limits end: what is only reserved is cancelled, what runs is collected to maturity. */
export const end_vendor_limits = effect("end_vendor_limits", { vendor_limits }, ({ ask, facts, today }) => ({
  steps: facts.vendor_limits.map(({ id }) =>
    step("vendor_sub_limit.terminate", id, {
      run_off: "collect_to_maturity",
      effective_on: today,
      reason: ask.comment ?? "",
    }),
  ),
}));

const exchanged = (tags: readonly Id<"tag">[], one: Id<"tag">, other: Id<"tag">): Id<"tag">[] => [
  ...new Set(tags.map((tag) => (tag === one ? other : tag))),
];

/** What carried the tag carries the other one. */
export const move_tagged = effect("move_tagged", { merge_tag, tagged_records }, ({ record, facts }) => {
  const into = facts.merge_tag;
  const { buyers, contacts, vendors } = facts.tagged_records;
  if (!into) return {};
  const own = given(record, "id");
  return {
    steps: [
      ...contacts.map(({ id, tags }) => step("contact.retag", id, { tags: exchanged(tags, own, into.id) })),
      ...buyers.map(({ id, tags }) => step("buyer.retag", id, { tags: exchanged(tags, own, into.id) })),
      ...vendors.map(({ id, tags }) => step("vendor.retag", id, { tags: exchanged(tags, own, into.id) })),
    ],
  };
});

const LONGEST_NOTE = 2_000;

/** Tags and notes of the contact go over to the other one. */
export const move_contact = effect("move_contact", { merge_contact }, ({ record, facts }) => {
  const into = facts.merge_contact;
  if (!into) return {};
  const tags = [...new Set([...(into.tags ?? []), ...(record.tags ?? [])])];
  const notes = [into.notes, record.notes]
    .filter((note) => note)
    .join("\n")
    .slice(0, LONGEST_NOTE);
  return { steps: [step("contact.take_over", into.id, { tags, ...(notes === "" ? {} : { notes }) })] };
});

/** The fund provider by whose own code an enterprise registered, as a company entity. */
interface ReferringProvider {
  readonly id: Id<"company_entity">;
  readonly name: string;
}

/**
 * Reads it; undefined for whoever came without a code, by another's, in another role, or for a company that the
 * operator admits first.
 */
const referring_provider = async ({
  db,
  record,
}: ReadingOf<"registration">): Promise<ReferringProvider | undefined> => {
  if (record.role !== "enterprise" || typeof record.referral_code !== "string") return undefined;
  const registered = await db.first("SELECT 1 AS found FROM company WHERE id = $1::bigint AND status = 'registered'", [
    record.company ?? null,
  ]);
  return registered
    ? undefined
    : db.first<{ id: Id<"company_entity">; name: string }>(
        `SELECT e.id, e.legal_name AS name
     FROM company c
     JOIN company_entity e ON e.company = c.id
     WHERE c.referral_code = $1 AND c.role = 'financier' AND c.status = 'active'
     ORDER BY e.is_default DESC NULLS LAST, e.id LIMIT 1`,
        [record.referral_code],
      );
};

/** An enterprise that came with a fund provider's own code works with it from the beginning. */
export const link_referring_provider = effect(
  "link_referring_provider",
  { referring_provider },
  ({ record, facts }) => {
    const provider = facts.referring_provider;
    if (provider === undefined || !record.company) return {};
    const { company, name, email } = record;
    return {
      steps: [
        creation("fund_provider.bring", {
          company,
          provider_entity: provider.id,
          name: provider.name,
          contact_name: name,
          email,
        }),
      ],
    };
  },
);
