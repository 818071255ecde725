import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Vendors of the enterprise that another active programme is open to. */
export const other_programmes = async ({
  db,
  record,
}: ReadingOf<"early_payment_programme">): Promise<readonly Id<"company_entity">[]> => {
  const rows = await db.rows<{ vendors: Id<"company_entity">[] | null }>(
    `SELECT vendor_entities AS vendors FROM early_payment_programme WHERE enterprise_entity = $1 AND status = 'active' AND id <> $2`,
    [record.enterprise_entity ?? null, record.id ?? 0],
  );
  return rows.flatMap((row) => row.vendors ?? []);
};
