import type { Id } from "../../../../schemas/vocabulary/value.ts";
import { LIVE } from "../../deal/deal.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A debt of the payer that an announced payment names, and whether it counts as paid by somebody's word. */
export type NamedDebt = (
  | { readonly entity: "dpo"; readonly id: Id<"dpo"> }
  | { readonly entity: "invoice_paid"; readonly id: Id<"invoice_paid"> }
) & {
  readonly announced: boolean;
  /**
   * Whether, with this announcement, all that is owed on it has been announced: of an item every fund provider's part.
   */
  readonly whole: boolean;
};

/** Announced and not yet booked. */
const ON_ITS_WAY = ["announced", "recorded", "matched"];

/** The orders that a receipt names, and the items behind the financings that it names, where the payer owes on them. */
export const deals_of_announcement = ({ db, record }: ReadingOf<"receipt">): Promise<readonly NamedDebt[]> =>
  db.rows<NamedDebt>(
    `SELECT 'dpo' AS entity, d.id, d.announced_on IS NOT NULL AS announced, true AS whole FROM dpo d
     WHERE d.number = ANY($1::text[]) AND d.enterprise_entity = $2::bigint AND d.financier_entity = $3::bigint AND d.status IN ('due', 'overdue', 'defaulted')
   UNION ALL
   SELECT DISTINCT 'invoice_paid', p.id, p.announced_on IS NOT NULL, NOT EXISTS (
       SELECT 1 FROM financing_application_items o JOIN financing_application g ON g.id = o.parent
       WHERE o.invoice_paid = p.id AND g.status = ANY($4::text[]) AND o.face - coalesce(o.collected, 0) - coalesce(o.reduced, 0) > 0 AND g.number <> ALL($1::text[])
         AND NOT EXISTS (SELECT 1 FROM receipt r WHERE r.status = ANY($5::text[]) AND r.payer_entity = p.issuer_entity AND g.number = ANY(r.deals)))
     FROM invoice_paid p JOIN financing_application_items t ON t.invoice_paid = p.id JOIN financing_application f ON f.id = t.parent
     WHERE f.number = ANY($1::text[]) AND p.issuer_entity = $2::bigint AND f.financier_entity = $3::bigint AND p.status IN ('due', 'overdue')
   ORDER BY entity, id`,
    [record.deals ?? [], record.payer_entity ?? null, record.receiver_entity ?? null, [...LIVE], ON_ITS_WAY],
  );

/** How many payments that name the item's deals are on their way, without the one that is booked now. */
export const on_its_way = async ({ db, record, ask }: ReadingOf<"invoice_paid">): Promise<number> => {
  const found = await db.first<{ count: string }>(
    `SELECT count(*) FROM receipt r WHERE r.status = ANY($2::text[]) AND r.payer_entity = $3::bigint AND r.bank_ref IS DISTINCT FROM $4
       AND EXISTS (SELECT 1 FROM financing_application f JOIN financing_application_items t ON t.parent = f.id WHERE t.invoice_paid = $1::bigint AND f.number = ANY(r.deals))`,
    [record.id ?? null, ON_ITS_WAY, record.issuer_entity ?? null, ask.bank_ref ?? null],
  );
  return Number(found?.count ?? 0);
};
