import type { ReadContext } from "../../../platform/context.ts";
import { sumInSgd } from "../../../platform/currency/booking-rate.ts";
import { bookingRates } from "../../../platform/currency/booking-rate.ts";

/**
 * What a supplier holds of invoice-paid items, by enterprise and currency, and what is left of its parts of their
 * programmes; what is free in all, in Singapore dollars at the booking rates.
 */
export async function itemCredit(context: ReadContext): Promise<unknown> {
  const company = context.acting?.company?.id ?? "0";
  const rows = await context.db.rows<Record<string, string>>(
    `SELECT issuer.legal_name AS enterprise, item.currency,
         sum(item.available + item.financed_face)::numeric(15,2) AS held_face,
         sum(item.available)::numeric(15,2) AS available, sum(item.financed_face)::numeric(15,2) AS financed,
       coalesce((SELECT sum(part."limit" - coalesce(part.reserved, 0) - coalesce(part.utilised, 0)) FROM vendor_sub_limit AS part WHERE part.enterprise_entity = item.issuer_entity AND part.vendor_entity = item.holder_entity AND part.status = 'active'
         AND part.currency IS NOT DISTINCT FROM item.currency), 0)::numeric(15,2) AS sub_limit_available
     FROM invoice_paid AS item
     JOIN company_entity AS own ON own.id = item.holder_entity
     JOIN company_entity AS issuer ON issuer.id = item.issuer_entity
     WHERE own.company = $1 AND item.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue')
     GROUP BY issuer.legal_name, item.currency, item.issuer_entity, item.holder_entity
     ORDER BY 1, 2`,
    [company],
  );
  return {
    rows,
    currency: "SGD",
    total_available: sumInSgd(
      rows.map((row) => ({ amount: String(row["available"]), currency: String(row["currency"]) })),
      bookingRates(context.registry),
    ),
  };
}
