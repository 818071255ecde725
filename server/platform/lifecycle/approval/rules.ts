import { sql } from "kysely";
import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import type { RequestContext, WriteContext } from "../../context.ts";
import { type Database, firstOf, type Reading, tables } from "../../store/handle.ts";
import { bookingRates, booked } from "../../exchange-rate.ts";
import type { AnyRecord } from "../../any-record.ts";
import { extension } from "../../extension.ts";

/** One level of an approval: who may give it, and how many different persons must. */
export interface Level {
  /** Permission groups, the company's own by their ids; a person of any of them. */
  readonly groups: readonly string[];
  readonly approvers: number;
  /** The chief executive's own decision, after all other levels. */
  readonly ceo?: boolean | undefined;
}

/** The levels for amounts up to a bound; without a bound, for every amount above the others. */
export interface Tier {
  readonly up_to?: string | undefined;
  readonly levels: readonly Level[];
}

/** The tiers of one subject, and how many business days a request waits. */
export interface ApprovalRule {
  readonly subject: string;
  readonly tiers: readonly Tier[];
  readonly expires_after_days: number;
}

/** Business days that a request waits for its approvers. */
const EXPIRES_AFTER = 10;

const first: Level = { groups: ["checker_l1"], approvers: 1 };
const second: Level = { groups: ["checker_l2"], approvers: 1 };
/** Any signatory but the chief executive, who decides after all levels where a transition asks for it. */
const signatory: Level = { groups: ["signatory"], approvers: 1 };

/** By amount in Singapore dollars: one level up to 100,000.00, two up to 500,000.00, three above. */
const byAmount: readonly Tier[] = [
  { up_to: "100000.00", levels: [first] },
  { up_to: "500000.00", levels: [first, second] },
  { levels: [first, second, signatory] },
];

/** Money that leaves or is booked is also checked by accountants. */
const accountant: Level = { groups: ["checker_l1", "accountant"], approvers: 1 };
export const OF_MONEY: readonly Tier[] = [
  { up_to: "100000.00", levels: [accountant] },
  { up_to: "500000.00", levels: [accountant, second] },
  { levels: [accountant, second, signatory] },
];

/** Whatever the amount. */
export const ALWAYS_TWO: readonly Tier[] = [{ levels: [first, second] }];

/** What a subject of approval rules is like, beyond its name. */
export interface ApprovalSubject {
  /** What binds a company that has set nothing else; by amount where it is left out. */
  readonly standard?: readonly Tier[];
  /** Its records may stand under a rule of their own, apart from what a company has set for all others. */
  readonly special?: true;
}

/** Where modules say what the subjects of their approval rules are like. */
export const approvalSubjectPoint = extension<ApprovalSubject>("subject of approval rules");

/** Entities that an approval rule names in a column of their name: one record of them is the scope of the rule. */
type ScopeEntity = Exclude<keyof Database["approval_rule"] & keyof Database, "company">;

/** How one record of an entity is the scope of approval rules: of those, and of deals, that name it. */
export interface ApprovalScope<Entity extends ScopeEntity = ScopeEntity> {
  /**
   * The record for which a company sets rules of its own; undefined where none is named.
   * @param entity whose field of the scope's name says it
   * @throws Refusal invalid_fields at that field where the record is not the acting company's to set rules for
   */
  own(context: WriteContext, entity: string, id: string | undefined): Promise<string | undefined>;
  /** Its column that names the rule which holds for all deals under it. */
  readonly rule: keyof Database[Entity] & "approval_rule";
}

/** Scopes by the entity whose records they are. */
export type NamedApprovalScopes = { readonly [Entity in ScopeEntity]?: ApprovalScope<Entity> };

/** Where the module that owns the scope of approval rules says what it is. */
export const approvalScopePoint = extension<ApprovalScope>("scope of approval rules");

/**
 * The entity whose records are scopes of approval rules, and how they are.
 * @throws Error where no module says it, or more than one does
 */
export function approvalScope(): ApprovalScope & { readonly entity: ScopeEntity } {
  const [[entity, scope] = [], ...others] = Object.entries(approvalScopePoint.entries);
  if (scope === undefined || others.length > 0) throw new Error("approval rules have one entity as their scope");
  return { ...scope, entity: entity as ScopeEntity };
}

/** Whether records of a subject may stand under a rule of their own. */
export const isSpecial = (subject: string): boolean => approvalSubjectPoint.entries[subject]?.special === true;

/** What a company that has set nothing else is bound by. */
export function defaultRule(subject: string): ApprovalRule {
  const tiers = approvalSubjectPoint.entries[subject]?.standard ?? byAmount;
  return { subject, tiers, expires_after_days: EXPIRES_AFTER };
}

/**
 * The tier of a rule that an amount falls into: the first whose bound it does not pass. An amount that nobody named
 * falls into the tier with two levels, or the highest where none has two.
 * @param amount decimal text, in Singapore dollars
 */
export function tierOf(rule: ApprovalRule, amount: string | undefined): Tier {
  const tiers = [...rule.tiers].sort((one, other) =>
    one.up_to === undefined ? 1 : other.up_to === undefined ? -1 : compare(one.up_to, other.up_to),
  );
  const found =
    amount === undefined
      ? tiers.find(({ levels }) => levels.length >= 2)
      : tiers.find((tier) => tier.up_to === undefined || compare(amount, tier.up_to) <= 0);
  const last = found ?? tiers.at(-1);
  if (!last) throw new Error(`the approval rule for ${rule.subject} has no tier`);
  return last;
}

/** Levels of the tier that an amount falls into. */
export const levelsOf = (rule: ApprovalRule, amount: string | undefined): readonly Level[] =>
  tierOf(rule, amount).levels;

/**
 * Levels that so many people at least agree to, whatever the rule asks: who is lacking comes from any of those who
 * approve.
 */
export function withLeast(levels: readonly Level[], least: number | undefined): readonly Level[] {
  const lacking = (least ?? 0) - levels.reduce((sum, { approvers }) => sum + approvers, 0);
  if (lacking <= 0) return levels;
  return [
    ...levels,
    {
      groups: [...new Set([...levels.flatMap(({ groups }) => groups), "checker_l1", "checker_l2", "signatory"])],
      approvers: lacking,
    },
  ];
}

/**
 * What people call the permission groups of levels: those that every company has in the language at hand, the company's
 * own by the names it gave them.
 * @param groups names, and ids of the company's own
 */
export async function groupNames(
  db: Reading,
  context: Pick<RequestContext, "say">,
  groups: readonly string[],
): Promise<(group: string) => string> {
  const ids = groups.filter((group) => /^\d+$/.test(group));
  const rows =
    ids.length === 0
      ? []
      : await db.rows<{ id: string; name: string }>(
          "SELECT id, name FROM permission_group WHERE id = ANY($1::bigint[])",
          [ids],
        );
  const own = new Map(rows.map(({ id, name }) => [id, name]));
  return (group) => own.get(group) ?? (/^\d+$/.test(group) ? group : context.say("role", `group.${group}`));
}

interface Stored {
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

/**
 * The approval rule of a company for a subject: what it has set with two persons, or else the default. For a deal under
 * a scope it is what the company has set for that scope alone, or the rule that the scope names for all its deals,
 * before what holds for others.
 * @param scopeId the record of the scope's entity under which the deal is, where it is under one
 */
export async function ruleOf(db: Reading, company: string, subject: string, scopeId?: unknown): Promise<ApprovalRule> {
  const own =
    company === "" ? undefined : await ownRule(db, company, subject, isSpecial(subject) ? scopeId : undefined);
  const standard = defaultRule(subject);
  return own
    ? {
        subject,
        tiers: own.tiers.map(whole),
        expires_after_days: own.expires_after_days ?? standard.expires_after_days,
      }
    : standard;
}

/** What a company has set for a subject; for a scope before what it has set for all others. */
function ownRule(db: Reading, company: string, subject: string, scopeId: unknown): Promise<Stored | undefined> {
  const { entity, rule } = approvalScope();
  const [scoped, named] = [sql.ref(`rule.${entity}`), sql.ref(`scope.${rule}`)];
  const query = tables
    .selectFrom("approval_rule as rule")
    .leftJoin(`${entity} as scope` as const, (join) => join.on(sql<boolean>`scope.id = ${scopeId ?? null}::bigint`))
    .select(["rule.tiers", "rule.expires_after_days"])
    .where(
      sql<boolean>`rule.company = ${company}::bigint AND (
        (rule.subject = ${subject} AND rule.status = 'active' AND (${scoped} IS NULL OR ${scoped} = scope.id))
          OR (rule.id = ${named} AND rule.status IN ('active', 'replaced')))`,
    )
    .orderBy(sql`coalesce(${scoped} = scope.id AND rule.subject = ${subject}, false)`, "desc")
    .orderBy(sql`coalesce(rule.id = ${named}, false)`, "desc")
    .orderBy("rule.id", "desc")
    .limit(1);
  return firstOf(db, query) as Promise<Stored | undefined>;
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
    `SELECT 1 AS found
      FROM authorizer a
      JOIN company_entity e ON e.id = a.entity
      WHERE e.company = $1 AND a.authorizer_type = 'ceo' AND a.status = 'active'
      LIMIT 1`,
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
  record: AnyRecord,
): Promise<readonly Level[]> {
  return levelsOf(
    await ruleOf(context.db, company, subject, record[approvalScope().entity]),
    inHomeCurrency(context, amount, record.currency),
  );
}
