import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../../schemas/vocabulary/value.ts";
import { firstOf, tables } from "../../../platform/store/query.ts";
import { centsOf } from "../../../platform/records/fields.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/**
 * What may be given back: of a deal its residuals, of a receipt what is not applied, each less what other refunds take.
 * Decimal text.
 */
export const refundable = async ({ db, record }: ReadingOf<"refund">): Promise<Money> => {
  const own = record.id ?? null;
  if (record.financing) {
    const deal = await firstOf(
      db,
      tables.selectFrom("financing_application").select("repayments").where("id", "=", record.financing),
    );
    const residuals = (deal?.repayments ?? []).reduce((sum, row) => sum + centsOf(row, "residual"), 0n);
    const others = await db.first<{ sum: string }>(
      "SELECT coalesce(sum(amount), 0)::numeric(15,2) AS sum FROM refund WHERE financing = $1::bigint AND id IS DISTINCT FROM $2::bigint AND status NOT IN ('cancelled', 'rejected', 'claimed', 'recovered')",
      [record.financing, own],
    );
    return text(residuals - cents(others?.sum ?? "0.00"));
  }
  const receipt = record.receipt
    ? await firstOf(db, tables.selectFrom("receipt").select("unapplied").where("id", "=", record.receipt))
    : undefined;
  const taken = record.maker ? centsOf(record, "amount") : 0n;
  return text(cents(receipt?.unapplied ?? "0.00") + taken);
};
