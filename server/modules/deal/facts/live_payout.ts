import type { EntityTables } from "../../../../generated/types/database.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { firstOf, tables } from "../../../platform/store/query.ts";
import { discountedOf } from "../discounted.ts";

/** A pay-out that lives. */
interface LivePayout extends Record<string, unknown> {
  readonly id: Id<"disbursement">;
  readonly status: EntityTables["disbursement"]["status"];
}

/** The state of a deal's pay-out, where one was asked for; undefined where none lives. */
export const live_payout = async ({
  db,
  entity,
  record,
}: ReadingOf<"dpo" | "early_payment">): Promise<LivePayout | undefined> => {
  const { kind } = discountedOf({ entity, record });
  return firstOf(
    db,
    tables
      .selectFrom("disbursement")
      .select(["id", "status"])
      .where(kind, "=", record.id ?? null)
      .where("status", "not in", ["failed", "reversed", "cancelled"])
      .orderBy("id", "desc")
      .limit(1),
  );
};
