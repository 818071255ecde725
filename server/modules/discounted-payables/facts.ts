import { percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { cutOffOf } from "../../platform/calendar.ts";

/** On which terms payables of a facility are discounted; amounts, rates and percentages are decimal text. */
export interface DpoTerms {
  readonly rate: Percent;
  readonly basis_days: 365 | 360;
  readonly grace_days: number;
  readonly penalty_rate: Percent;
  readonly late_fee?: Money | undefined;
  readonly min_amount?: Money | undefined;
  readonly max_amount?: Money | undefined;
  readonly min_tenor?: number | undefined;
  readonly max_tenor?: number | undefined;
  readonly extension_days: number;
  readonly acceptance_window: number;
  readonly auto_accept: boolean;
  readonly auto_fund_below?: Money | undefined;
  /** Percent of the discount for the days left that the enterprise is given back where it pays early. */
  readonly buyer_rebate_pct?: Percent | undefined;
  /** Time of the day, HH:mm, after which what is asked for is paid a business day later. */
  readonly cut_off: string;
}

/** The terms as they are read; a facility without a rule says only its own. */
interface TermsRow {
  readonly rate: Percent | null;
  readonly day_count: string | null;
  readonly grace_days: number;
  readonly penalty_rate: Percent;
  readonly late_fee: Money | null;
  readonly min_amount: Money | null;
  readonly max_amount: Money | null;
  readonly min_tenor: number | null;
  readonly max_tenor: number | null;
  readonly extension_days: number | null;
  readonly acceptance_window: number | null;
  readonly auto_accept: boolean | null;
  readonly auto_fund_below: Money | null;
  readonly buyer_rebate_pct: Percent | null;
  readonly cut_off: string | null;
  readonly currency: string | null;
}

/**
 * The rule in force for the facility, the vendor's own rate over it, and the facility's terms where the rule says
 * nothing. Undefined where the deal names no facility.
 */
export const dpo_terms = async ({ db, registry, record }: ReadingOf<"dpo">): Promise<DpoTerms | undefined> => {
  if (!record.facility) return undefined;
  const row = await db.first<TermsRow>(
    `SELECT coalesce(part.rate_override, rule.rate, facility.interest_rate) AS rate, facility.day_count,
         coalesce(rule.grace_days, facility.grace_days, 0) AS grace_days,
       coalesce(rule.penalty_rate, facility.penalty_rate, 0)::numeric(5,2) AS penalty_rate, facility.late_fee,
       rule.min_amount, rule.max_amount, rule.min_tenor, coalesce(rule.max_tenor, facility.max_tenor) AS max_tenor,
       rule.extension_days, rule.acceptance_window, rule.auto_accept, rule.auto_fund_below, rule.buyer_rebate_pct,
       rule.cut_off, facility.currency
     FROM facility
     LEFT JOIN dpo_rule AS rule ON rule.facility = facility.id AND rule.status = 'active'
     LEFT JOIN vendor_sub_limit AS part ON part.facility = facility.id
       AND part.vendor_entity = $2
       AND part.status = 'active'
     WHERE facility.id = $1 ORDER BY rule.id DESC LIMIT 1`,
    [record.facility, record.vendor_entity ?? null],
  );
  if (!row) return undefined;
  return {
    rate: row.rate ?? percentText(0n),
    basis_days: row.day_count === "ACT360" || (row.day_count === null && row.currency === "USD") ? 360 : 365,
    grace_days: row.grace_days,
    penalty_rate: row.penalty_rate,
    late_fee: row.late_fee ?? undefined,
    min_amount: row.min_amount ?? undefined,
    max_amount: row.max_amount ?? undefined,
    min_tenor: row.min_tenor ?? undefined,
    max_tenor: row.max_tenor ?? undefined,
    extension_days: row.extension_days ?? 0,
    acceptance_window: row.acceptance_window ?? 5,
    auto_accept: row.auto_accept === true,
    auto_fund_below: row.auto_fund_below ?? undefined,
    buyer_rebate_pct: row.buyer_rebate_pct ?? undefined,
    cut_off: row.cut_off ?? cutOffOf(registry),
  };
};
