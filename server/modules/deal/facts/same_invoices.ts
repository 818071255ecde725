import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { rowsOf, tables } from "../../../platform/store/query.ts";

/**
 * Live uses of invoices with the record's fingerprint, whoever seller and fund provider are in it; the record itself
 * among them.
 */
export async function same_invoices({
  db,
  record,
}: ReadingOf<"invoice">): Promise<readonly { readonly id: Id<"invoice"> }[]> {
  if (!record.fingerprint) return [];
  return rowsOf(
    db,
    tables
      .selectFrom("invoice")
      .select("id")
      .where("fingerprint", "=", record.fingerprint)
      .where("funding_status", "in", ["locked", "ip_issued", "financed", "early_paid", "dpo"])
      .orderBy("id"),
  );
}
