import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { sumInSgd } from "../../platform/currency/booking-rate.ts";
import { bookingRates } from "../../platform/currency/booking-rate.ts";
import { ownEntities, sideText } from "./side.ts";

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
): Promise<unknown> {
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
