import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { rowsOf, tables } from "../../../platform/store/query.ts";
import { has } from "../../../platform/records/fields.ts";
import { LIVE } from "../../deal/deal.ts";

/** Ids of the financings that are paid out on the invoice itself and run or are recovered, the earliest first. */
export async function financings_of_invoice({
  db,
  record,
}: ReadingOf<"invoice">): Promise<readonly Id<"financing_application">[]> {
  if (!has(record, "id")) return [];
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("financing_application_items as item")
      .innerJoin("financing_application as fa", "fa.id", "item.parent")
      .select("fa.id")
      .distinct()
      .where("item.invoice", "=", record.id)
      .where(({ or, and, eb }) =>
        or([
          eb("fa.status", "in", LIVE),
          and([eb("fa.status", "=", "written_off"), eb("fa.recoverable", ">", "0.00")]),
        ]),
      )
      .orderBy("fa.id"),
  );
  return rows.map(({ id }) => id);
}
