import { percentText } from "../../../../schemas/vocabulary/decimal.ts";
import type { Id, Money, Percent } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { discountedOf } from "../discounted.ts";

/** What a programme's facility carries, and whether the vendor's KYC case at its financier is in force. */
export interface Program {
  readonly id?: Id<"facility"> | undefined;
  readonly products: readonly string[];
  readonly vendor_kyc: boolean;
  /** What being late costs under the facility; amounts and rates are decimal text. */
  readonly grace_days: number;
  readonly penalty_rate: Percent;
  readonly late_fee?: Money | undefined;
}

/** The facility of a deal under an enterprise's programme, as far as a deal must know it. */
export const program = async ({
  db,
  entity,
  record,
  today,
}: ReadingOf<"dpo" | "early_payment">): Promise<Program | undefined> => {
  const { financier, payee: vendor } = discountedOf({ entity, record });
  if (financier === undefined) return undefined;
  const row = await db.first<{
    id: Id<"facility">;
    products: string[] | null;
    grace_days: number | null;
    penalty_rate: Percent | null;
    late_fee: Money | null;
  }>(
    `SELECT id, products, grace_days, penalty_rate, late_fee
      FROM facility
      WHERE ($1::bigint IS NULL OR id = $1) AND financier_entity = $2 AND entity = $3 AND kind = 'enterprise_program'
      ORDER BY (status = 'active') DESC, id DESC
      LIMIT 1`,
    [record.facility ?? null, financier, record.enterprise_entity ?? null],
  );
  const kyc = await db.first(
    `SELECT id
      FROM kyc_case
      WHERE entity = $1
        AND financier_entity = $2
        AND status = 'approved'
        AND (valid_until IS NULL OR valid_until >= $3::date)
      LIMIT 1`,
    [vendor ?? null, financier, today],
  );
  return {
    id: row?.id,
    products: row?.products ?? [],
    vendor_kyc: kyc !== undefined,
    grace_days: row?.grace_days ?? 0,
    penalty_rate: row?.penalty_rate ?? percentText(0n),
    late_fee: row?.late_fee ?? undefined,
  };
};
