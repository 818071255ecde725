import type { BuyerLimit } from "../../../../generated/types/records.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The buyer's limit under the facility of an assignment, and what is known of notices there. */
export type NotifiedLimit = Pick<BuyerLimit, "noa_status"> & { readonly id: Id<"buyer_limit"> };

/**
 * The limit on the debtor of an assignment under the facility of its application; undefined where the deal uses none.
 */
export const notified_limit = ({
  db,
  record,
  lock,
}: ReadingOf<"letter_of_assignment">): Promise<NotifiedLimit | undefined> =>
  db.first<NotifiedLimit>(
    `SELECT id, noa_status FROM buyer_limit WHERE status IN ('active', 'suspended') AND (facility, buyer_entity) IN (SELECT facility, obligor_entity FROM financing_application WHERE id = $1::bigint AND basis = 'invoice')
   ORDER BY id DESC LIMIT 1${lock ? " FOR UPDATE" : ""}`,
    [record.application ?? null],
  );
