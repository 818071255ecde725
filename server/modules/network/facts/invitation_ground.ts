import { given } from "../../../platform/records/fields.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A legal entity and its company. */
export interface Party {
  readonly entity: Id<"company_entity">;
  readonly company: Id<"company">;
  readonly name: string;
}

/**
 * What is known beside an invitation: who invites, whether the vendor is here already, and what stands between the two.
 */
export interface InvitationGround {
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
export const invitation_ground = async ({
  db,
  registry,
  record,
  ask,
  lock,
}: ReadingOf<"vendor_invite">): Promise<InvitationGround> => {
  const owner = given(record, "company");
  const said = registry.constants["invitation"] ?? {};
  if (lock) await db.rows(`SELECT id FROM company WHERE id = $1 FOR UPDATE`, [owner]);
  const own = await db.first<{
    role: string;
    entity: Id<"company_entity"> | null;
    name: string | null;
    uen: string | null;
  }>(
    `SELECT c.role, e.id AS entity, e.legal_name AS name, e.uen FROM company c LEFT JOIN company_entity e ON e.company = c.id WHERE c.id = $1 ORDER BY e.is_default DESC NULLS LAST, e.id LIMIT 1`,
    [owner],
  );
  const bound = ask.invited_company ?? record.invited_company ?? null;
  const invited = await db.first<Party & Record<string, unknown>>(
    `SELECT e.id AS entity, e.company, e.legal_name AS name FROM company_entity e JOIN company c ON c.id = e.company
     WHERE c.status IN ('onboarding', 'active') AND (CASE WHEN $1::bigint IS NULL THEN e.uen = $2 ELSE e.company = $1 END)
     ORDER BY (e.uen = $2) DESC NULLS LAST, e.is_default DESC NULLS LAST, e.id LIMIT 1`,
    [bound, record.uen ?? null],
  );
  const vendor = await db.first<{ id: Id<"vendor">; status: string }>(
    `SELECT id, status FROM vendor WHERE owner_company = $1 AND (id = $2 OR (uen = $3 AND $3::text IS NOT NULL) OR (vendor_entity = $4 AND $4::bigint IS NOT NULL)) ORDER BY (id = $2) DESC NULLS LAST, id LIMIT 1`,
    [owner, record.vendor ?? null, record.uen ?? null, invited?.entity ?? null],
  );
  const twin = await db.first<{ id: string }>(
    `SELECT id FROM vendor_invite WHERE company = $1 AND id IS DISTINCT FROM $2 AND status IN ('sent', 'opened', 'registered', 'kyc_submitted') AND (lower(email) = lower($3) OR uen = $4) LIMIT 1`,
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
          `SELECT id, link FROM buyer WHERE owner_company = $1 AND (buyer_entity = $2 OR uen = $3) ORDER BY (buyer_entity = $2) DESC NULLS LAST, id LIMIT 1`,
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
    daysOpen: Number(said["vendor_days"] ?? 14),
    mostResends: Number(said["resent_most"] ?? 5),
  };
};
