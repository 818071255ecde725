import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { cents, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { limitsInSgd } from "./enterprise-cap.ts";
import { bookingRates } from "../../platform/currency/booking-rate.ts";

interface Limit extends Record<string, unknown> {
  currency: string;
  approved: string;
  reserved: string;
  utilised: string;
  withheld: string;
  available: string;
  financier: string;
  review_date: string | null;
}

const sumOf = (
  limits: readonly Limit[],
  field: "approved" | "reserved" | "utilised" | "withheld" | "available",
  rates: ReturnType<typeof bookingRates>,
): string =>
  limitsInSgd(
    limits.map((limit) => ({ amount: limit[field], currency: limit.currency })),
    rates,
  );

/** How far one enterprise is under its cap; of several enterprises together there is none. */
function capOf(context: ReadContext, company: unknown, approved: string): Record<string, string> {
  if (company === null) return {};
  const cap = context.registry.constants.business.credit_limit;
  return {
    cap,
    used_of_cap: text(halfUp(cents(approved) * 10_000n, cents(cap))),
    left_under_cap: text(cents(cap) > cents(approved) ? cents(cap) - cents(approved) : 0n),
  };
}

/**
 * An enterprise's credit limits over all its fund providers, in Singapore dollars, against the cap; a fund provider
 * sees only what it grants itself, of the company asked for.
 */
export async function limitStatistics(
  input: HandlerInputs["credit_limit.statistics"],
  context: ReadContext,
): Promise<unknown> {
  const own = context.acting?.company?.id ?? null;
  const isFinancier = context.acting?.role === "financier";
  const company = isFinancier ? (input.company_id ?? null) : own;
  const limits = await context.db.rows<Limit>(
    `SELECT l.currency, l.approved, coalesce(l.reserved, 0)::numeric(15,2) AS reserved,
         coalesce(l.utilised, 0)::numeric(15,2) AS utilised, l.withheld, l.available,
       f.legal_name AS financier, l.review_date
     FROM credit_limit l JOIN company_entity e ON e.id = l.entity JOIN company_entity f ON f.id = l.financier_entity
     WHERE ($1::bigint IS NULL OR e.company = $1::bigint)
       AND ($2::bigint IS NULL OR f.company = $2::bigint)
       AND ($1::bigint IS NOT NULL OR $2::bigint IS NOT NULL)
       AND l.status IN ('active', 'frozen') ORDER BY l.id`,
    [company, isFinancier ? own : null],
  );
  const rates = bookingRates(context.registry);
  const approved = sumOf(limits, "approved", rates);
  const reviews = limits.flatMap(({ review_date: date }) => (date === null ? [] : [date])).toSorted();
  return {
    currency: "SGD",
    ...capOf(context, company, approved),
    approved,
    reserved: sumOf(limits, "reserved", rates),
    utilised: sumOf(limits, "utilised", rates),
    withheld: sumOf(limits, "withheld", rates),
    available: sumOf(limits, "available", rates),
    is_first: limits.length === 0,
    by_financier: limits.map(({ financier, currency, approved: granted, reserved, utilised, available }) => ({
      financier,
      currency,
      approved: granted,
      reserved,
      utilised,
      available,
    })),
    ...(reviews[0] === undefined ? {} : { next_review: reviews[0] }),
  };
}
