import { isId } from "../../../../schemas/vocabulary/format/id.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { Row } from "../../../platform/store/handle.ts";

/** A credit note on a financing, and what of an over-advance it calls back that is not paid. */
export interface CalledBack {
  readonly id: Id<"credit_note">;
  readonly open: Money;
}

/** The credit notes that lessened the face of the financing, the oldest first. */
export const called_back = async ({
  db,
  record,
  lock,
}: ReadingOf<"financing_application">): Promise<readonly CalledBack[]> =>
  db.rows<CalledBack & Row>(
    `SELECT id, CASE WHEN cure_status = 'open' THEN coalesce(over_advance_open, 0) ELSE 0 END::numeric(15,2) AS open
   FROM credit_note
   WHERE financing = $1::bigint AND status = 'applied' AND kind <> 'accounting' ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [isId(record.id ?? "") ? record.id : null],
  );
