import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { shapedRows } from "../../../platform/query/shaped-rows.ts";
import { vendorName } from "../figures.ts";

/** Days whose invoices make the volume. */
const VOLUME_DAYS = 365;

/**
 * What each vendor of the acting company may draw under facilities that the company is a party of, what is used and
 * left of it, and what it has invoiced to the company within twelve months: a row for each currency in which there is
 * either.
 */
export async function vendorVolumes(input: HandlerInputs["vendor.volume"], context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows(
    `WITH own AS (SELECT * FROM vendor WHERE owner_company = $1::bigint),
     limits AS (
       SELECT own.id AS vendor, l.currency, sum(l."limit") AS sub_limit,
         sum(coalesce(l.reserved, 0) + coalesce(l.utilised, 0)) AS used,
         sum(coalesce(l.available, l."limit" - coalesce(l.reserved, 0) - coalesce(l.utilised, 0))) AS "left"
       FROM own JOIN vendor_sub_limit l ON l.vendor_entity = own.vendor_entity
         AND l.status IN ('active', 'frozen', 'terminating')
         JOIN company_entity e ON e.id = l.enterprise_entity JOIN company_entity f ON f.id = l.financier_entity
       WHERE $1::bigint IN (e.company, f.company) GROUP BY own.id, l.currency),
     bills AS (
       SELECT own.id AS vendor, i.currency, sum(i.total) AS volume
       FROM own JOIN invoice i ON i.seller_entity = own.vendor_entity JOIN company_entity b ON b.id = i.buyer_entity
       WHERE b.company = $1::bigint AND i.issue_date > $2::date - ${VOLUME_DAYS}
         AND i.status IN ('submitted', 'confirmed', 'disputed', 'settled')
       GROUP BY own.id, i.currency),
     told AS (SELECT vendor, currency FROM limits UNION SELECT vendor, currency FROM bills)
     SELECT own.id || '.' || told.currency AS id, own.id AS vendor,
       ${vendorName("own")} AS name, told.currency,
       limits.sub_limit::numeric(15,2) AS sub_limit, limits.used::numeric(15,2) AS used,
       limits."left"::numeric(15,2), bills.volume::numeric(15,2) AS volume
     FROM own JOIN told ON told.vendor = own.id
       LEFT JOIN limits ON limits.vendor = own.id AND limits.currency = told.currency
       LEFT JOIN bills ON bills.vendor = own.id AND bills.currency = told.currency
     ORDER BY name, told.currency`,
    [context.acting?.company?.id ?? "0", context.ports.clock.today()],
  );
  return shapedRows(context, input.list, rows);
}
