import type { RequestContext } from "../../context.ts";
import { bookingRates } from "../../currency/booking-rate.ts";
import { booked } from "../../currency/booking-rate.ts";
import type { Reading } from "../../store/handle.ts";
import { defaultRule } from "./default-rule.ts";
import type { ApprovalRule, Level, Tier } from "./levels.ts";
import { levelsOf } from "./tier.ts";

interface Stored extends Record<string, unknown> {
  subject: string;
  tiers: Tier[];
  expires_after_days: number | null;
}

/** A tier as it was typed: a level that names no number asks one person. */
const whole = (tier: Tier): Tier => ({
  ...tier,
  levels: tier.levels.map(({ groups, approvers, ceo }) => ({
    groups,
    approvers: approvers ?? 1,
    ...(ceo ? { ceo } : {}),
  })),
});

/** Subjects that are deals under a facility. */
export const DEALS: ReadonlySet<string> = new Set(["fa", "ep", "dpo"]);

/**
 * The approval rule of a company for a subject: what it has set with two persons, or else the default. For a deal under
 * a facility it is what the company has set for that facility alone, or the rule that the facility names for all its
 * deals, before what holds for others.
 */
export async function ruleOf(db: Reading, company: string, subject: string, facility?: unknown): Promise<ApprovalRule> {
  const own =
    company === ""
      ? undefined
      : await db.first<Stored>(
          `SELECT rule.subject, rule.tiers, rule.expires_after_days
     FROM approval_rule rule
     LEFT JOIN facility ON facility.id = $3::bigint
     WHERE rule.company = $1
       AND (
         (rule.subject = $2 AND rule.status = 'active' AND (rule.facility IS NULL OR rule.facility = facility.id))
           OR (rule.id = facility.approval_rule AND rule.status IN ('active', 'replaced'))
       )
     ORDER BY coalesce(rule.facility = facility.id AND rule.subject = $2, false) DESC,
       coalesce(rule.id = facility.approval_rule, false) DESC, rule.id DESC
     LIMIT 1`,
          [company, subject, DEALS.has(subject) ? (facility ?? null) : null],
        );
  const standard = defaultRule(subject);
  return own
    ? {
        subject,
        tiers: own.tiers.map(whole),
        expires_after_days: own.expires_after_days ?? standard.expires_after_days,
      }
    : standard;
}

/** An amount in Singapore dollars, as tiers are bounded; undefined where there is none. */
export function inHomeCurrency(
  { registry }: Pick<RequestContext, "registry">,
  amount: unknown,
  currency: unknown,
): string | undefined {
  if (typeof amount !== "string") return undefined;
  return typeof currency === "string" ? booked(amount, currency, "SGD", bookingRates(registry)) : amount;
}

/**
 * The level of a company's chief executive, after all others; where the company has named none, of whoever may sign.
 */
export async function chiefLevel(db: Reading, company: string): Promise<Level> {
  const named = await db.first(
    "SELECT 1 AS found FROM authorizer a JOIN company_entity e ON e.id = a.entity WHERE e.company = $1 AND a.authorizer_type = 'ceo' AND a.status = 'active' LIMIT 1",
    [company],
  );
  return { groups: ["signatory"], approvers: 1, ...(named ? { ceo: true } : {}) };
}

/** The levels that must agree in a company before a transition of this subject and amount takes effect. */
export async function tiersOf(
  context: RequestContext & { db: Reading },
  company: string,
  subject: string,
  amount: unknown,
  record: Readonly<Record<string, unknown>>,
): Promise<readonly Level[]> {
  return levelsOf(
    await ruleOf(context.db, company, subject, record["facility"]),
    inHomeCurrency(context, amount, record["currency"]),
  );
}
