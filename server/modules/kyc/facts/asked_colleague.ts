import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The company of the person who is to be the reviewer. */
export const asked_colleague = async ({ db, ask }: ReadingOf<"financing_application" | "kyc_case">) =>
  (
    await db.first<{ company: Id<"company"> }>(
      `SELECT company FROM "user" WHERE id = $1::bigint AND status = 'active'`,
      [ask.reviewer ?? null],
    )
  )?.company;
