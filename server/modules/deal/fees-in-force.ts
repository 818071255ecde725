import type { FeeRule } from "../pricing/fee.ts";
import type { Product } from "../pricing/default-fees.ts";
import type { Reading } from "../../platform/store/handle.ts";

/**
 * The fee rules that a financier has set for a product and currency and that are in force on a day, those of the
 * facility before all others; what was set or named for one facility counts for no other. Undefined where it has set
 * none.
 * @param facility id of the facility under which a deal stands, where it stands under one
 */
export async function feesInForce(
  db: Reading,
  financierEntity: string,
  product: Product,
  currency: string,
  on: string,
  facility?: string,
): Promise<readonly FeeRule[] | undefined> {
  const row = await db.first<{ rows: FeeRule[] }>(
    `SELECT rules.rows FROM fee_rule_set rules CROSS JOIN LATERAL (
       SELECT coalesce(rules.facility = $5::bigint, false) OR EXISTS (
         SELECT FROM facility WHERE id = $5::bigint AND fee_rule = rules.id
       ) AS own
     ) of WHERE rules.financier_entity = $1::bigint AND rules.product = $2 AND rules.currency = $3 AND rules.status = 'active' AND rules.effective_from <= $4::date
       AND (of.own OR (rules.facility IS NULL AND NOT EXISTS (SELECT FROM facility WHERE fee_rule = rules.id)))
     ORDER BY of.own DESC, rules.effective_from DESC, rules.id DESC LIMIT 1`,
    [financierEntity, product, currency, on, facility ?? null],
  );
  return row?.rows;
}
