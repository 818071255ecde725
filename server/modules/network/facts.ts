import { given } from "../../platform/records/fields.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { Contact, Tag } from "../../../generated/types/records.d.ts";

/** What stands between a company and a buyer that it lists. */
interface BuyerRelation {
  /** The seller: the listing company's default entity. */
  readonly seller: { readonly entity: Id<"company_entity">; readonly uen: string } | undefined;
  /** The company of the buyer. */
  readonly buyer: { readonly company: Id<"company">; readonly role: string } | undefined;
  /** Whether the seller may invoice the buyer already. */
  readonly isRelated: boolean;
  /** The buyer's row of the seller in its list of vendors. */
  readonly vendor: { readonly id: Id<"vendor">; readonly status: string } | undefined;
  /** Whether a fund provider has approved the seller. */
  readonly isApproved: boolean;
}

/** Reads it; the listing company is locked where the plan will be applied. */
export const buyer_relation = async ({ db, record, lock }: ReadingOf<"buyer">): Promise<BuyerRelation> => {
  const owner = given(record, "owner_company");
  if (lock) await db.rows(`SELECT id FROM company WHERE id = $1 FOR UPDATE`, [owner]);
  const seller = await db.first<{ entity: Id<"company_entity">; uen: string }>(
    `SELECT id AS entity, uen FROM company_entity WHERE company = $1 ORDER BY is_default DESC NULLS LAST, id LIMIT 1`,
    [owner],
  );
  const entity = record.buyer_entity ?? null;
  const buyer = await db.first<{ company: Id<"company">; role: string }>(
    `SELECT c.id AS company, c.role FROM company_entity e JOIN company c ON c.id = e.company WHERE e.id = $1`,
    [entity],
  );
  const related = await db.first(
    `SELECT r.id
      FROM company_relation r
      JOIN company_entity s ON s.id = r.seller_entity
      WHERE s.company = $1 AND r.buyer_entity = $2
      LIMIT 1`,
    [owner, entity],
  );
  const vendor = await db.first<{ id: Id<"vendor">; status: string }>(
    `SELECT v.id, v.status
      FROM vendor v
      LEFT JOIN company_entity e ON e.id = v.vendor_entity
      WHERE v.owner_company = $1 AND (e.company = $2 OR v.uen = $3)
      ORDER BY v.id
      LIMIT 1`,
    [buyer?.company ?? null, owner, seller?.uen ?? null],
  );
  const approved = await db.first(`SELECT id FROM kyc_case WHERE entity = $1 AND status = 'approved' LIMIT 1`, [
    seller?.entity ?? null,
  ]);
  return { seller, buyer, isRelated: related !== undefined, vendor, isApproved: approved !== undefined };
};

/** A legal entity and its company. */
interface Party {
  readonly entity: Id<"company_entity">;
  readonly company: Id<"company">;
  readonly name: string;
}

/**
 * What is known beside an invitation: who invites, whether the vendor is here already, and what stands between the two.
 */
export interface InvitationContext {
  /** The inviting company's role and default entity. */
  readonly owner: {
    readonly role: string;
    readonly entity: Id<"company_entity"> | undefined;
    readonly name?: string;
    readonly uen?: string;
  };
  /**
   * The company of the invitation's UEN, or the one that the invitation is bound to; undefined while nobody of it is
   * here.
   */
  readonly invited: Party | undefined;
  /** The inviter's vendor of this UEN or of this invitation, whatever its state. */
  readonly vendor: { readonly id: Id<"vendor">; readonly status: string } | undefined;
  /** Another invitation to the same vendor that is still open. */
  readonly twin: string | undefined;
  /** Whether the invited entity may invoice the inviter's already. */
  readonly isRelated: boolean;
  /** The inviter in the invited company's list of buyers. */
  readonly listed: { readonly id: Id<"buyer">; readonly link: string } | undefined;
  /** Figures of constants.json: days that an invitation is open, and how often it may be sent again. */
  readonly daysOpen: number;
  readonly mostResends: number;
}

/** Reads it; rows on which the decision stands are locked where the plan will be applied. */
export const invitation_context = async ({
  db,
  registry,
  record,
  ask,
  lock,
}: ReadingOf<"vendor_invite">): Promise<InvitationContext> => {
  const owner = given(record, "company");
  const limits = registry.constants.invitation;
  if (lock) await db.rows(`SELECT id FROM company WHERE id = $1 FOR UPDATE`, [owner]);
  const own = await db.first<{
    role: string;
    entity: Id<"company_entity"> | null;
    name: string | null;
    uen: string | null;
  }>(
    `SELECT c.role, e.id AS entity, e.legal_name AS name, e.uen
      FROM company c
      LEFT JOIN company_entity e ON e.company = c.id
      WHERE c.id = $1
      ORDER BY e.is_default DESC NULLS LAST, e.id
      LIMIT 1`,
    [owner],
  );
  const bound = ask.invited_company ?? record.invited_company ?? null;
  const invited = await db.first<Party>(
    `SELECT e.id AS entity, e.company, e.legal_name AS name FROM company_entity e JOIN company c ON c.id = e.company
     WHERE c.status IN ('onboarding', 'active') AND (
       CASE WHEN $1::bigint IS NULL THEN e.uen = $2 ELSE e.company = $1 END
     )
     ORDER BY (e.uen = $2) DESC NULLS LAST, e.is_default DESC NULLS LAST, e.id LIMIT 1`,
    [bound, record.uen ?? null],
  );
  const vendor = await db.first<{ id: Id<"vendor">; status: string }>(
    `SELECT id, status
      FROM vendor
      WHERE owner_company = $1
        AND (id = $2 OR (uen = $3 AND $3::text IS NOT NULL) OR (vendor_entity = $4 AND $4::bigint IS NOT NULL))
      ORDER BY (id = $2) DESC NULLS LAST, id
      LIMIT 1`,
    [owner, record.vendor ?? null, record.uen ?? null, invited?.entity ?? null],
  );
  const twin = await db.first<{ id: string }>(
    `SELECT id
      FROM vendor_invite
      WHERE company = $1
        AND id IS DISTINCT FROM $2
        AND status IN ('sent', 'opened', 'registered', 'kyc_submitted')
        AND (lower(email) = lower($3) OR uen = $4)
      LIMIT 1`,
    [owner, record.id ?? null, record.email ?? null, record.uen ?? null],
  );
  const related =
    invited && own?.entity
      ? await db.first(`SELECT 1 AS yes FROM company_relation WHERE seller_entity = $1 AND buyer_entity = $2`, [
          invited.entity,
          own.entity,
        ])
      : undefined;
  const listed =
    invited && own?.entity
      ? await db.first<{ id: Id<"buyer">; link: string }>(
          `SELECT id, link
            FROM buyer
            WHERE owner_company = $1 AND (buyer_entity = $2 OR uen = $3)
            ORDER BY (buyer_entity = $2) DESC NULLS LAST, id
            LIMIT 1`,
          [invited.company, own.entity, own.uen],
        )
      : undefined;
  return {
    owner: {
      role: own?.role ?? "",
      entity: own?.entity ?? undefined,
      ...(own?.name ? { name: own.name } : {}),
      ...(own?.uen ? { uen: own.uen } : {}),
    },
    listed,
    invited,
    vendor,
    twin: twin?.id,
    isRelated: related !== undefined,
    daysOpen: limits.vendor_days,
    mostResends: limits.resent_most,
  };
};

/** A record with the tags that it carries. */
type WithTags<Entity extends string> = { readonly id: Id<Entity>; readonly tags: readonly Id<"tag">[] };

/** Contacts, vendors and buyers of the own company that carry a tag. */
interface Tagged {
  readonly buyers: readonly WithTags<"buyer">[];
  readonly contacts: readonly WithTags<"contact">[];
  readonly vendors: readonly WithTags<"vendor">[];
}

/** Reads them. */
export async function tagged_records({ db, record }: ReadingOf<"tag">): Promise<Tagged> {
  const values = [record.company, record.id];
  return {
    buyers: await db.rows<WithTags<"buyer">>(
      `SELECT id, tags FROM buyer WHERE owner_company = $1 AND $2::bigint = ANY(tags) ORDER BY id`,
      values,
    ),
    contacts: await db.rows<WithTags<"contact">>(
      `SELECT id, tags FROM contact WHERE company = $1 AND $2::bigint = ANY(tags) ORDER BY id`,
      values,
    ),
    vendors: await db.rows<WithTags<"vendor">>(
      `SELECT id, tags FROM vendor WHERE owner_company = $1 AND $2::bigint = ANY(tags) ORDER BY id`,
      values,
    ),
  };
}

type TagTarget = Pick<Tag, "status" | "scope"> & { readonly id: Id<"tag"> };
type ContactTarget = Pick<Contact, "status" | "tags" | "notes"> & { readonly id: Id<"contact"> };

/** The tag into which another one is merged: of the same company, and another one. */
export const merge_tag = ({ db, record, ask }: ReadingOf<"tag">): Promise<TagTarget | undefined> =>
  db.first<TagTarget>(`SELECT id, status, scope FROM tag WHERE id = $1 AND company = $2 AND id <> $3`, [
    ask.into ?? null,
    record.company,
    record.id,
  ]);

/** The contact into which another one is merged: of the same company, and another one. */
export const merge_contact = ({ db, record, ask }: ReadingOf<"contact">): Promise<ContactTarget | undefined> =>
  db.first<ContactTarget>(`SELECT id, status, tags, notes FROM contact WHERE id = $1 AND company = $2 AND id <> $3`, [
    ask.into ?? null,
    record.company,
    record.id,
  ]);
