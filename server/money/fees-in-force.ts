import type { FeeRule } from "../pricing/fee.ts";
import type { Product } from "../pricing/default-fees.ts";
import type { Reading } from "../store/handle.ts";

/**
 * The fee rules that a financier has set for a product and currency and that are in force on a day, those of the facility before all others;
 * undefined where it has set none.
 * @param facility id of the facility under which a deal stands, where it stands under one
 */
export async function feesInForce(db: Reading, financierEntity: string, product: Product, currency: string, on: string, facility?: string): Promise<readonly FeeRule[] | undefined> {
  const row = await db.first<{ rows: FeeRule[] }>(
    `SELECT rows FROM fee_rule_set WHERE financier_entity = $1::bigint AND product = $2 AND currency = $3 AND status = 'active' AND effective_from <= $4::date
     ORDER BY (id = (SELECT fee_rule FROM facility WHERE id = $5::bigint)) DESC NULLS LAST, effective_from DESC, id DESC LIMIT 1`, [financierEntity, product, currency, on, facility ?? null]);
  return row?.rows;
}
