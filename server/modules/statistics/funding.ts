import type { AccountCode } from "../../../generated/types/constants.d.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownBook } from "../ledger/accounts.ts";
import { MOVED } from "../ledger/balances.ts";
import { FLOWS } from "../ledger/flows.ts";
import type { Id, Percent } from "../../../schemas/vocabulary/value.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { present } from "../../platform/present.ts";
import { openDeals } from "../deal/open-totals.ts";
import { usualFundingAnswers } from "../deal/usual-answer.ts";
import { lastDay, ownEntities } from "./side.ts";

const listed = (codes: readonly AccountCode[]) => codes.map((code) => `'${code}'`).join(", ");
/** Net credits of accounts: income where positive. */
const earned = (...codes: readonly AccountCode[]) =>
  `coalesce(-sum(m.net) FILTER (WHERE a.code IN (${listed(codes)})), 0)::numeric(20,2)`;
/** Net debits of accounts: expense where positive. */
const spent = (...codes: readonly AccountCode[]) =>
  `coalesce(sum(m.net) FILTER (WHERE a.code IN (${listed(codes)})), 0)::numeric(20,2)`;

const FIGURES = {
  financier: `${earned("4010")} AS interest, ${earned("4020")} AS fee, ${earned("4030")} AS discount, ${earned("4050")} AS penalty`,
  enterprise: `${earned("4040")} AS discount, ${spent("6010", "6020", "6030", "6040")} AS cost`,
  supplier: `${spent("6010", "6020", "6030", "6040")} AS cost`,
} as const;

/** The first and last day of a month that is written by its year and number. */
const DAYS = `(month || '-01')::date AS month_from, ${lastDay("(month || '-01')::date")} AS month_to`;

const MONTHS = `date <= $3::date
       AND date >= (date_trunc('month', $3::date) - make_interval(months => $4::int - 1))::date`;

/** What funding brought into the bank by month and currency. */
const RECEIVED = `SELECT to_char(date, 'YYYY-MM') AS month, currency, sum(received) AS received
     FROM (${FLOWS}) flow
     WHERE ($2::text IS NULL OR currency = $2) AND ${MONTHS}
     GROUP BY 1, 2`;

/**
 * What the own book earned or spent on funding, by month and currency, the latest months up to today's: a financier its
 * income by kind, an enterprise the discounts it received, a supplier what funding cost it and brought in.
 */
export async function revenue(
  input: HandlerInputs["statistics.revenue"],
  context: ReadContext,
): Promise<HandlerAnswers["statistics.revenue"]> {
  const role = context.acting?.role;
  const side = role === "financier" || role === "enterprise" ? role : "supplier";
  const moved = `SELECT to_char(date, 'YYYY-MM') AS month, a.currency, ${FIGURES[side]}
     FROM (${MOVED}) m
     JOIN ledger_account a ON a.id = m.account
     WHERE ($2::text IS NULL OR a.currency = $2) AND ${MONTHS}
     GROUP BY 1, 2`;
  const rows = await context.db.rows(
    side !== "supplier"
      ? `SELECT moved.*, ${DAYS} FROM (${moved}) moved ORDER BY 1, 2`
      : `SELECT moved.*, ${DAYS}, coalesce(came.received, 0)::numeric(20,2) AS received
         FROM (${moved}) moved
         LEFT JOIN (${RECEIVED}) came USING (month, currency)
         ORDER BY 1, 2`,
    [ownBook(context), input.currency ?? null, context.ports.clock.today(), Number(input.months ?? 12)],
  );
  return { rows, count: rows.length };
}

/** What a supplier may draw on, as far as its fund provider is chosen by it. */
interface Drawn {
  readonly financier_entity: Id<"company_entity">;
  readonly currency: string;
  readonly status: string;
  readonly rate: Percent | null;
}

/** As many offers are compared side by side. */
const COMPARED = 3;

/** The fund providers from whom something may be drawn now, each once, the lowest rate first. */
function cheapestProviders(facilities: readonly Drawn[]): Id<"company_entity">[] {
  const open = facilities
    .flatMap(({ status, rate, financier_entity }) =>
      status === "active" && rate !== null ? [{ rate, financier_entity }] : [],
    )
    .toSorted((one, other) => compare(one.rate, other.rate));
  return [...new Set(open.map(({ financier_entity }) => financier_entity))].slice(0, COMPARED);
}

/**
 * What a supplier may draw on and owes: its own factoring facilities, and its part of each enterprise's programme. Of a
 * programme its own sub-limit is listed, not the enterprise's facility or credit limit: what is left of those it reads
 * where a deal of its own would use them, as the number behind a check of eligibility.
 */
export async function supplierCredit(context: ReadContext): Promise<HandlerAnswers["statistics.credit_supplier"]> {
  const own = ownEntities(context);
  const facilities = await context.db.rows<Drawn>(
    `SELECT f.id, n.legal_name AS financier, NULL::text AS enterprise, f.currency, f."limit", f.reserved, f.utilised,
       f.withheld, f.available, f.interest_rate AS rate, ARRAY[f.advance_rate_whitelist,
       f.advance_rate_general]::text[] AS advance_rates, n.id AS financier_entity, f.status
     FROM facility f
     JOIN company_entity n ON n.id = f.financier_entity
     WHERE f.kind = 'supplier_factoring' AND f.entity = ANY($1::bigint[]) AND f.status IN ('active', 'frozen')
     UNION ALL
     SELECT v.id, n.legal_name, e.legal_name, coalesce(v.currency, f.currency), v."limit", v.reserved, v.utilised,
       v.withheld, v.available, coalesce(v.rate_override, f.interest_rate),
       ARRAY[coalesce(v.advance_rate_override, f.advance_rate_ip)]::text[], n.id, v.status
     FROM vendor_sub_limit v
     JOIN facility f ON f.id = v.facility
     JOIN company_entity n ON n.id = v.financier_entity
     JOIN company_entity e ON e.id = f.entity
     WHERE v.vendor_entity = ANY($1::bigint[]) AND v.status IN ('active', 'frozen')
     ORDER BY 2, 3, 4`,
    [own],
  );
  const currency = facilities[0]?.currency ?? "SGD";
  const open = await context.db.first(
    `SELECT coalesce(sum(outstanding), 0)::numeric(20,2) AS outstanding,
       coalesce(sum(outstanding) FILTER (WHERE due < $2::date), 0)::numeric(20,2) AS overdue
     FROM (${openDeals("entity = ANY($1::bigint[]) AND side = 'client' AND kind = 'financing'")}) deal
     WHERE currency = $3`,
    [own, context.ports.clock.today(), currency],
  );
  const providers = cheapestProviders(facilities);
  const answers = await usualFundingAnswers(
    context,
    facilities.map(({ financier_entity }) => financier_entity),
  );
  return {
    fund_providers: providers,
    ...(providers.length === 1 ? { fund_provider: providers[0] } : {}),
    facilities: facilities.map(({ financier_entity: provider, status: _status, ...row }) => ({
      ...present(row),
      usual_answer: answers.get(provider),
    })),
    ...open,
    currency,
  };
}
