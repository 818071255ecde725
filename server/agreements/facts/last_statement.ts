import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The first day that no statement of this pair and currency covers yet. */
export const last_statement: Fact = async ({ db, record, today }) => {
  const row = await db.first<{ last: string | null }>(
    `SELECT max(period_to) AS last FROM statement WHERE financier_entity = $1::bigint AND counterparty_entity = $2::bigint AND currency = $3`,
    [record["financier_entity"], record["vendor_entity"] ?? record["entity"], record["currency"]]);
  return row?.last ? plusDays(row.last, 1) : `${today.slice(0, 7)}-01`;
};
