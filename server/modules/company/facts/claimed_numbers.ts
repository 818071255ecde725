import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Legal entities of a company that hold a registration number. */
export type ClaimedNumbers = readonly Id<"company_entity">[];

/** Reads them. */
export const claimed_numbers = async ({ db, record, lock }: ReadingOf<"company">): Promise<ClaimedNumbers> =>
  (
    await db.rows<{ id: Id<"company_entity"> }>(
      `SELECT id FROM company_entity WHERE company = $1::bigint AND uen IS NOT NULL ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      [record.id ?? null],
    )
  ).map(({ id }) => id);
