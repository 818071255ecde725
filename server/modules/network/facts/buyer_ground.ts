import { given } from "../../../platform/records/fields.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What stands between a company and a buyer that it lists. */
export interface BuyerGround {
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
export const buyer_ground = async ({ db, record, lock }: ReadingOf<"buyer">): Promise<BuyerGround> => {
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
    `SELECT r.id FROM company_relation r JOIN company_entity s ON s.id = r.seller_entity WHERE s.company = $1 AND r.buyer_entity = $2 LIMIT 1`,
    [owner, entity],
  );
  const vendor = await db.first<{ id: Id<"vendor">; status: string }>(
    `SELECT v.id, v.status FROM vendor v LEFT JOIN company_entity e ON e.id = v.vendor_entity WHERE v.owner_company = $1 AND (e.company = $2 OR v.uen = $3) ORDER BY v.id LIMIT 1`,
    [buyer?.company ?? null, owner, seller?.uen ?? null],
  );
  const approved = await db.first(`SELECT id FROM kyc_case WHERE entity = $1 AND status = 'approved' LIMIT 1`, [
    seller?.entity ?? null,
  ]);
  return { seller, buyer, isRelated: related !== undefined, vendor, isApproved: approved !== undefined };
};
