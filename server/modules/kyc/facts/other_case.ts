import type { BusinessDate } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Another case of the same company at the same fund provider that is in force or under way. */
export interface OtherCase {
  readonly status: "approved" | "submitted" | "in_review" | "info_requested";
  readonly valid_until: BusinessDate | null;
}

/** Whether an id is that of a record that is there: one that the plan makes has none yet. */
const isKept = (id: unknown): boolean => /^\d+$/u.test(String(id));

/** Reads it: the approved one before any other. */
export const other_case = async ({ db, record }: ReadingOf<"kyc_case">): Promise<OtherCase | undefined> =>
  db.first<OtherCase & Record<string, unknown>>(
    `SELECT status, valid_until FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND id IS DISTINCT FROM $3::bigint
     AND status IN ('approved', 'submitted', 'in_review', 'info_requested') ORDER BY (status = 'approved') DESC, id DESC LIMIT 1`,
    [record.entity ?? null, record.financier_entity ?? null, isKept(record.id) ? record.id : null],
  );
