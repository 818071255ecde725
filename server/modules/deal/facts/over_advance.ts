import type { Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { pairOf } from "../holding/deal.ts";

/** What the supplier of a deal was called to pay back and has not, decimal text. */
export const over_advance = async ({
  db,
  entity,
  record,
}: ReadingOf<"dpo" | "early_payment" | "invoice_paid">): Promise<Money> => {
  const seller = pairOf({ entity, record }).seller ?? null;
  const row = await db.first<{ open: Money | null }>(
    `SELECT sum(over_advance_open)::numeric(15,2) AS open
      FROM credit_note
      WHERE seller_entity = $1 AND cure_status = 'open'`,
    [seller],
  );
  return row?.open ?? "0.00";
};
