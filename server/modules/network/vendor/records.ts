import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { DEAL_COLUMNS, DEALS } from "./deals.ts";

const FILTERED = new Set(["product", "state", "currency"]);

/** Deals of a vendor with the own company, with sums by currency over what the filters leave. */
export async function vendorRecords(input: HandlerInputs["vendor.records"], context: ReadContext): Promise<unknown> {
  const { page, size, sort, descending, filters } = input.list;
  const values: unknown[] = [input.entity ?? null, context.acting?.company?.id ?? null, input.facility ?? null];
  const tests = filters
    .filter(({ key }) => FILTERED.has(key.field))
    .map(({ key, values: wanted }) => `d.${key.field} = ANY($${values.push(wanted)}::text[])`);
  const from = `FROM (${DEALS}) d${tests.length === 0 ? "" : ` WHERE ${tests.join(" AND ")}`}`;
  const order = (DEAL_COLUMNS as readonly string[]).includes(sort) ? sort : "paid_on";
  const rows = await context.db.rows(
    `SELECT d.* ${from} ORDER BY d.${order} ${descending ? "DESC" : "ASC"} NULLS LAST, d.deal_no LIMIT ${size} OFFSET ${(page - 1) * size}`,
    values,
  );
  const sums = await context.db.rows<{ currency: string; count: number; amount: string; paid: string }>(
    `SELECT d.currency, count(*)::int AS count, coalesce(sum(d.amount), 0)::numeric(20,2)::text AS amount, coalesce(sum(d.paid), 0)::numeric(20,2)::text AS paid ${from} GROUP BY d.currency ORDER BY d.currency`,
    values,
  );
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    count: sums.reduce((count, one) => count + one.count, 0),
    summary: { by_currency: sums },
  };
}
