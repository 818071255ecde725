import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { computedFile } from "../../../platform/exports/computed.ts";
import type { FileAnswer } from "../../../platform/handler.ts";
import { present, shapedRows } from "../../../platform/query/shaped-rows.ts";
import { averageDays, buyerList, buyerRating } from "../figures.ts";

/**
 * What each of the acting company's buyers owes on invoices that concern it, its own sales or those it may see as fund
 * provider, and what is left of its limits: a row for each currency in which there is either, one without amounts for a
 * buyer of whom there is neither.
 */
export async function buyersOwing(input: HandlerInputs["buyer.owed"], context: ReadContext): Promise<unknown> {
  return shapedRows(context, input.list, await rowsOf(context));
}

/** The same rows as a file, of one currency or kind of buyer where that is asked. */
export async function exportBuyersOwing(
  input: HandlerInputs["buyer.export_owed"],
  context: ReadContext,
): Promise<FileAnswer> {
  const keyword = input.keyword?.trim().toLowerCase() ?? "";
  const rows = (await rowsOf(context)).filter(
    (row) =>
      (input.list === undefined || row.list === input.list) &&
      (input.currency === undefined || row.currency === input.currency) &&
      [row.name, row.uen ?? ""].some((text) => text.toLowerCase().includes(keyword)),
  );
  return computedFile(
    context,
    { name: "buyers", shape: "buyer_owed", totals: context.registry.calls.get("buyer.owed")?.totals ?? [] },
    rows.map(present),
    input.format,
  );
}

/** What the list and the file know of a row. */
interface OwingRow extends Record<string, unknown> {
  readonly name: string;
  readonly uen: string | null;
  readonly list: string | null;
  readonly currency: string | null;
}

/** All rows of the acting company, by name and currency. */
async function rowsOf(context: ReadContext): Promise<OwingRow[]> {
  return context.db.rows<OwingRow>(
    `WITH own AS (SELECT * FROM buyer WHERE owner_company = $1::bigint AND status = 'active'),
     bills AS (
       SELECT own.id AS buyer, i.currency, sum(i.outstanding) FILTER (WHERE i.status = 'confirmed') AS confirmed,
         sum(i.outstanding) FILTER (WHERE i.status <> 'confirmed') AS unconfirmed, sum(i.outstanding) AS outstanding,
         sum(i.outstanding) FILTER (WHERE i.due_date_adjusted < $2::date) AS overdue
       FROM own JOIN invoice i ON i.buyer_entity = own.buyer_entity JOIN company_entity s ON s.id = i.seller_entity
       WHERE i.status IN ('submitted', 'confirmed', 'disputed') AND (s.company = $1::bigint OR EXISTS (
         SELECT FROM company_entity f WHERE f.company = $1::bigint AND f.id = ANY(i.financiers)))
       GROUP BY own.id, i.currency),
     limits AS (
       SELECT own.id AS buyer, l.currency, sum(l.available) AS available
       FROM own JOIN buyer_limit l ON l.buyer_entity = own.buyer_entity AND l.status = 'active'
         JOIN company_entity s ON s.id = l.supplier_entity JOIN company_entity f ON f.id = l.financier_entity
       WHERE $1::bigint IN (s.company, f.company) GROUP BY own.id, l.currency),
     told AS (SELECT buyer, currency FROM bills WHERE outstanding > 0 UNION SELECT buyer, currency FROM limits)
     SELECT own.id || coalesce('.' || told.currency, '') AS id, own.id AS buyer, own.name, own.uen, own.tags,
       ${buyerList("own")} AS list, ${averageDays("own")} AS average_days, ${buyerRating("own")} AS rating,
       told.currency,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.confirmed, 0)::numeric(15,2) END AS confirmed,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.unconfirmed, 0)::numeric(15,2) END AS unconfirmed,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.outstanding, 0)::numeric(15,2) END AS outstanding,
       CASE WHEN told.currency IS NOT NULL THEN coalesce(bills.overdue, 0)::numeric(15,2) END AS overdue,
       limits.available::numeric(15,2) AS limit_available
     FROM own LEFT JOIN told ON told.buyer = own.id
       LEFT JOIN bills ON bills.buyer = own.id AND bills.currency = told.currency
       LEFT JOIN limits ON limits.buyer = own.id AND limits.currency = told.currency
     ORDER BY own.name, told.currency`,
    [context.acting?.company?.id ?? "0", context.ports.clock.today()],
  );
}
