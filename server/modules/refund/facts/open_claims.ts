import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Numbers of the refunds that the financier claims back from the payee in this currency. */
export const open_claims = async ({ db, record }: ReadingOf<"refund">): Promise<readonly string[]> =>
  (
    await db.rows<{ number: string }>(
      "SELECT number FROM refund WHERE financier_entity = $1::bigint AND payee_entity = $2::bigint AND currency = $3 AND status = 'claimed' ORDER BY id",
      [record.financier_entity, record.payee_entity, record.currency],
    )
  ).map(({ number }) => number);
