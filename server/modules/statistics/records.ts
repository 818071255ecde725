import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { sumInSgd, bookingRates } from "../../platform/exchange-rate.ts";
import { present } from "../../platform/present.ts";
import { openTotals } from "../invoice/open-totals.ts";
import { totalsText } from "../../platform/totals/running-totals.ts";
import { RECORDS_MADE } from "./records-made.ts";
import { lastDay, ownEntities, sideName } from "./side.ts";

/**
 * What an enterprise, or else a supplier, makes: confirmed promises and discounted payables, or applications for
 * financing.
 */
const kindsOf = (context: ReadContext): readonly string[] =>
  sideName(context) === "buyer" ? ["invoice", "ip", "dpo"] : ["invoice", "fa"];

/** The latest months up to today's, `$3` of them. */
const MONTHS =
  "day >= (date_trunc('month', $2::date) - make_interval(months => $3::int - 1))::date AND day <= $2::date";

/**
 * Records made by month and currency, the latest months up to today's, each kind with its number and amount; and those
 * of all months, in Singapore dollars at the booking rates.
 */
export async function monthlyRecords(
  input: HandlerInputs["statistics.records_supplier"] | HandlerInputs["statistics.records_enterprise"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.records_supplier"]> {
  const kinds = kindsOf(context);
  const rows = await context.db.rows<Record<string, string | number>>(
    `SELECT date_trunc('month', day)::date AS month, ${lastDay("date_trunc('month', day)")} AS month_to, currency,
       ${kinds.map((kind) => `coalesce(sum(count) FILTER (WHERE kind = '${kind}'), 0)::int AS ${kind}_count, coalesce(sum(amount) FILTER (WHERE kind = '${kind}'), 0)::numeric(20,2) AS ${kind}_amount`).join(", ")}
     FROM (${totalsText(RECORDS_MADE, `entity = ANY($1::bigint[]) AND side = $4 AND ${MONTHS}`)}) made
     GROUP BY 1, 2, 3
     ORDER BY 1, 3`,
    [ownEntities(context), context.ports.clock.today(), Number(input.months ?? 12), sideName(context)],
  );
  const own = kinds.filter((kind) => kind !== "invoice" || context.acting?.role !== "enterprise");
  const sum = (row: Record<string, string | number>, what: "count" | "amount") =>
    own.map((kind) => row[`${kind}_${what}`]);
  return {
    rows,
    count: rows.length,
    total_count: rows.flatMap((row) => sum(row, "count")).reduce<number>((all, one) => all + Number(one ?? 0), 0),
    total_amount: sumInSgd(
      rows.flatMap((row) =>
        sum(row, "amount").map((amount) => ({ amount: String(amount ?? "0.00"), currency: String(row["currency"]) })),
      ),
      bookingRates(context.registry),
    ),
  };
}

/** Totals of the own side: `$1` are its entities, `$4` is the side. */
const OWN_OPEN = "entity = ANY($1::bigint[]) AND side = $4";

/** How many days something is overdue in each bucket, at least and at most. */
const BUCKETS = `(VALUES (1, 'current', NULL, 0), (2, '1-30', 1, 30), (3, '31-60', 31, 60), (4, '61-90', 61, 90),
       (5, 'over_90', 91, NULL)) AS span (place, bucket, least, most)`;

/** Outstanding by how long it is overdue: not yet, up to 30, 60, 90 days, longer; each with the due dates it spans. */
export async function ageing(
  input: HandlerInputs["statistics.ageing"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.ageing"]> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT span.bucket, $2::date - span.most AS due_from, $2::date - span.least AS due_to, open.currency,
       sum(open.count)::int AS invoice_count, sum(open.outstanding)::numeric(20,2) AS outstanding
     FROM ${BUCKETS}
     JOIN (${openTotals(OWN_OPEN)}) open
       ON ($2::date - open.due >= span.least OR span.least IS NULL)
       AND ($2::date - open.due <= span.most OR span.most IS NULL)
     WHERE open.is_owed AND open.status <> 'draft' AND ($3::text IS NULL OR open.currency = $3)
     GROUP BY span.place, span.bucket, span.least, span.most, open.currency
     ORDER BY open.currency, span.place`,
    [ownEntities(context), context.ports.clock.today(), input.currency ?? null, sideName(context)],
  );
  return { rows: rows.map(present), count: rows.length };
}

/** Money due by week, from this week's Monday on, weeks without any too; what is overdue already is in ageing. */
export async function due(
  input: HandlerInputs["statistics.due"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.due"]> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `WITH payable AS (
       SELECT date_trunc('week', due)::date AS week, currency, sum(count) AS count, sum(outstanding) AS outstanding
       FROM (${openTotals(OWN_OPEN)}) open
       WHERE is_owed
         AND status IN ('confirmed', 'disputed')
         AND due >= $2::date
         AND due < date_trunc('week', $2::date)::date + 7 * $5::int
         AND ($3::text IS NULL OR currency = $3)
       GROUP BY 1, 2
     )
     SELECT monday AS week_from, monday + 6 AS week_to, spoken.currency, coalesce(sum(payable.count), 0)::int AS invoice_count,
       coalesce(sum(payable.outstanding), 0)::numeric(20,2) AS amount
     FROM (
       SELECT date_trunc('week', $2::date)::date + 7 * place AS monday FROM generate_series(0, $5::int - 1) AS place
     ) AS span
     CROSS JOIN (SELECT DISTINCT currency FROM payable) AS spoken
     LEFT JOIN payable ON payable.week = monday AND payable.currency = spoken.currency
     GROUP BY monday, spoken.currency ORDER BY monday, spoken.currency`,
    [
      ownEntities(context),
      context.ports.clock.today(),
      input.currency ?? null,
      sideName(context),
      Number(input.weeks ?? 8),
    ],
  );
  return { rows, count: rows.length };
}
