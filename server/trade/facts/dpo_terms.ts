import type { Fact } from "../../lifecycle/facts/fact.ts";
import { CUT_OFF } from "../pay-date.ts";

/** On which terms payables of a facility are discounted; amounts, rates and percentages are decimal text. */
export interface DpoTerms {
  readonly rate: string;
  readonly basis_days: 365 | 360;
  readonly grace_days: number;
  readonly penalty_rate: string;
  readonly late_fee?: string | undefined;
  readonly min_amount?: string | undefined;
  readonly max_amount?: string | undefined;
  readonly min_tenor?: number | undefined;
  readonly max_tenor?: number | undefined;
  readonly extension_days: number;
  readonly acceptance_window: number;
  readonly auto_accept: boolean;
  readonly auto_fund_below?: string | undefined;
  /** Percent of the discount for the days left that the enterprise is given back where it pays early. */
  readonly buyer_rebate_pct?: string | undefined;
  /** Time of the day, HH:mm, after which what is asked for is paid a business day later. */
  readonly cut_off: string;
}

const said = (value: unknown): string | undefined => (value === null || value === undefined ? undefined : String(value));
const count = (value: unknown): number | undefined => (value === null || value === undefined ? undefined : Number(value));

/**
 * The rule in force for the facility, the vendor's own rate over it, and the facility's terms where the rule says nothing.
 * Undefined where the deal names no facility.
 */
export const dpo_terms: Fact = async ({ db, record }): Promise<DpoTerms | undefined> => {
  if (record["facility"] === undefined || record["facility"] === null) return undefined;
  const row = await db.first(
    `SELECT coalesce(part.rate_override, rule.rate, facility.interest_rate) AS rate, facility.day_count, coalesce(rule.grace_days, facility.grace_days, 0) AS grace_days,
       coalesce(rule.penalty_rate, facility.penalty_rate, 0)::numeric(5,2) AS penalty_rate, facility.late_fee, rule.min_amount, rule.max_amount, rule.min_tenor, coalesce(rule.max_tenor, facility.max_tenor) AS max_tenor,
       rule.extension_days, rule.acceptance_window, rule.auto_accept, rule.auto_fund_below, rule.buyer_rebate_pct, rule.cut_off, facility.currency
     FROM facility
     LEFT JOIN dpo_rule AS rule ON rule.facility = facility.id AND rule.status = 'active'
     LEFT JOIN vendor_sub_limit AS part ON part.facility = facility.id AND part.vendor_entity = $2 AND part.status = 'active'
     WHERE facility.id = $1 ORDER BY rule.id DESC LIMIT 1`, [record["facility"], record["vendor_entity"] ?? record["supplier_entity"] ?? null]);
  if (!row) return undefined;
  return {
    rate: String(row["rate"] ?? "0.00"), basis_days: row["day_count"] === "ACT360" || (row["day_count"] === null && row["currency"] === "USD") ? 360 : 365,
    grace_days: Number(row["grace_days"]), penalty_rate: String(row["penalty_rate"]), late_fee: said(row["late_fee"]), min_amount: said(row["min_amount"]), max_amount: said(row["max_amount"]),
    min_tenor: count(row["min_tenor"]), max_tenor: count(row["max_tenor"]), extension_days: count(row["extension_days"]) ?? 0, acceptance_window: count(row["acceptance_window"]) ?? 5,
    auto_accept: row["auto_accept"] === true, auto_fund_below: said(row["auto_fund_below"]), buyer_rebate_pct: said(row["buyer_rebate_pct"]), cut_off: said(row["cut_off"]) ?? CUT_OFF,
  };
};
