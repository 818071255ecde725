import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The fund provider's own row of the case's company in its list of buyers, by id. */
export const listed_buyer = async ({ db, record }: ReadingOf<"kyc_case">): Promise<Id<"buyer"> | undefined> =>
  (
    await db.first<{ id: Id<"buyer"> }>(
      `SELECT b.id FROM buyer b JOIN company_entity f ON f.company = b.owner_company JOIN company_entity e ON e.id = $1
   WHERE f.id = $2 AND (b.buyer_entity = e.id OR b.uen = e.uen) ORDER BY b.id LIMIT 1`,
      [record.entity ?? null, record.financier_entity ?? null],
    )
  )?.id;
