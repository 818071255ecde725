import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { sumInSgd, bookingRates } from "../../platform/exchange-rate.ts";
import { ownEntities, sideText, OWED, PAYABLE } from "./side.ts";

/**
 * One kind of record that counts: its day, currency and amount, restricted to the own company's by `$1`, its entities.
 */
interface Counted {
  readonly name: string;
  readonly text: string;
}

const invoices = (context: ReadContext): Counted => ({
  name: "invoice",
  text: `SELECT issue_date AS day, currency, total AS amount
    FROM invoice
    WHERE ${sideText(context)} AND invoice.status NOT IN ('draft', 'cancelled')`,
});

/**
 * What an enterprise, or else a supplier, makes: confirmed promises and discounted payables, or applications for
 * financing.
 */
const counted = (context: ReadContext): Counted[] =>
  context.acting?.role === "enterprise"
    ? [
        invoices(context),
        {
          name: "ip",
          text: "SELECT created_at::date AS day, currency, face AS amount FROM invoice_paid WHERE issuer_entity = ANY($1::bigint[]) AND parent IS NULL AND status NOT IN ('draft', 'rejected', 'cancelled')",
        },
        {
          name: "dpo",
          text: "SELECT created_at::date AS day, currency, face_total AS amount FROM dpo WHERE enterprise_entity = ANY($1::bigint[]) AND status NOT IN ('draft', 'rejected', 'cancelled')",
        },
      ]
    : [
        invoices(context),
        {
          name: "fa",
          text: "SELECT created_at::date AS day, currency, coalesce(approved_amount, requested_amount) AS amount FROM financing_application WHERE seller_entity = ANY($1::bigint[]) AND status NOT IN ('draft', 'rejected', 'withdrawn')",
        },
      ];

/**
 * Records made by month and currency, the latest months up to today's, each kind with its number and amount; and those
 * of all months, in Singapore dollars at the booking rates.
 */
export async function monthlyRecords(
  input: HandlerInputs["statistics.records_supplier"] | HandlerInputs["statistics.records_enterprise"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.records_supplier"]> {
  const kinds = counted(context);
  const rows = await context.db.rows<Record<string, string | number>>(
    `SELECT date_trunc('month', day)::date AS month, currency,
       ${kinds.map(({ name }) => `count(*) FILTER (WHERE kind = '${name}')::int AS ${name}_count, coalesce(sum(amount) FILTER (WHERE kind = '${name}'), 0)::numeric(20,2) AS ${name}_amount`).join(", ")}
     FROM (
       ${kinds.map(({ name, text: from }) => `SELECT '${name}' AS kind, day, currency, amount FROM (${from}) own`).join(" UNION ALL ")}
     ) made
     WHERE day >= (date_trunc('month', $2::date) - make_interval(months => $3::int - 1))::date AND day <= $2::date
     GROUP BY 1, 2
     ORDER BY 1, 2`,
    [ownEntities(context), context.ports.clock.today(), Number(input.months ?? 12)],
  );
  const own = kinds.filter(({ name }) => name !== "invoice" || context.acting?.role !== "enterprise");
  const sum = (row: Record<string, string | number>, what: "count" | "amount") =>
    own.map(({ name }) => row[`${name}_${what}`]);
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

/** Outstanding by how long it is overdue: not yet, up to 30, 60, 90 days, longer. */
export async function ageing(
  input: HandlerInputs["statistics.ageing"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.ageing"]> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT bucket, currency, count(*)::int AS invoice_count, sum(outstanding)::numeric(20,2) AS outstanding FROM (
       SELECT invoice.currency, invoice.outstanding, CASE
         WHEN $2::date <= due_date_adjusted THEN 'current' WHEN $2::date - due_date_adjusted <= 30 THEN '1-30'
         WHEN $2::date - due_date_adjusted <= 60 THEN '31-60'
           WHEN $2::date - due_date_adjusted <= 90 THEN '61-90'
           ELSE 'over_90' END AS bucket
       FROM invoice WHERE ${sideText(context)} AND ${OWED} AND ($3::text IS NULL OR invoice.currency = $3)) AS aged
     GROUP BY bucket, currency
     ORDER BY currency, array_position(ARRAY['current', '1-30', '31-60', '61-90', 'over_90'], bucket)`,
    [ownEntities(context), context.ports.clock.today(), input.currency ?? null],
  );
  return { rows, count: rows.length };
}

/** Money due by week, from this week's Monday on, weeks without any too; what is overdue already is in ageing. */
export async function due(
  input: HandlerInputs["statistics.due"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.due"]> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `WITH payable AS (
       SELECT date_trunc('week', due_date_adjusted)::date AS week, currency, outstanding FROM invoice
       WHERE ${sideText(context)}
         AND ${PAYABLE}
         AND due_date_adjusted >= $2::date
         AND due_date_adjusted < date_trunc('week', $2::date)::date + 7 * $3::int
         AND ($4::text IS NULL OR invoice.currency = $4)
     )
     SELECT monday AS week_from, monday + 6 AS week_to, spoken.currency, count(payable.week)::int AS invoice_count,
       coalesce(sum(payable.outstanding), 0)::numeric(20,2) AS amount
     FROM (
       SELECT date_trunc('week', $2::date)::date + 7 * place AS monday FROM generate_series(0, $3::int - 1) AS place
     ) AS span
     CROSS JOIN (SELECT DISTINCT currency FROM payable) AS spoken
     LEFT JOIN payable ON payable.week = monday AND payable.currency = spoken.currency
     GROUP BY monday, spoken.currency ORDER BY monday, spoken.currency`,
    [ownEntities(context), context.ports.clock.today(), Number(input.weeks ?? 8), input.currency ?? null],
  );
  return { rows, count: rows.length };
}
