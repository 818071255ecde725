import { oncePer } from "../../../../registry/once.ts";
import type { Registry } from "../../../../registry/registry.ts";
import type { StoredRecord } from "../../engine.ts";
import type { Reading } from "../../store/handle.ts";
import { quoted } from "../../store/tables/column.ts";
import { modelOf } from "../plan/configured.ts";
import { type AmountsOfOthers, amountsOfKinds, amountsOfOthers, committedIn, isAmong, peersOf } from "./by-amount.ts";
import { ableTo, type Colleague, AGREES_AS, CEILING, IS_CEO } from "./person.ts";
import { type ApprovalRule, approvalScope, defaultRule, isSpecial, type Level, type Tier, tierOf } from "./rules.ts";

/** What approves a kind of task: the subject of a company's rule, and the parties that it binds where not all. */
interface Ruled {
  readonly rule: string;
  readonly of: readonly string[] | null;
}

/** By kind of task, the rule by which levels of a company agree to its step. */
const ruledBy = oncePer((registry: Registry): Readonly<Record<string, Ruled>> => {
  const model = modelOf(registry);
  return Object.fromEntries(
    [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))]
      .flatMap((entity) => model.moves(entity))
      .flatMap(({ entity, name, transition: { task, approval } }) =>
        task === undefined || approval?.rule === undefined
          ? []
          : [[`${entity}_${name}`, { rule: approval.rule, of: approval.of ?? null }] as const],
      ),
  );
});

/** What a person agrees by, and the rules of their company. */
export interface Approver {
  readonly groups: string[] | null;
  readonly is_ceo: boolean;
  /** The most that the person may agree to, in Singapore dollars. */
  readonly ceiling: string | null;
  /** The company's own rules; `special` holds for deals under one scope. */
  readonly rules: readonly { subject: string; tiers: Tier[]; special: boolean }[];
}

/** Who agrees in a company, seen from one of its people, and by which rules. */
interface Approvers extends Approver {
  /** Others of the company, those who agree by the same groups as one. */
  readonly colleagues: readonly Pick<Colleague, "groups" | "is_ceo">[];
}

/** Whose list it is, on which day. */
interface FirstReader {
  readonly user: string;
  readonly company: string;
  readonly today: string;
}

/** A task to whose step nobody has agreed yet and which people other than the reader agree to first. */
export interface TaskOfOthers {
  readonly id: string;
  readonly kind: string;
  readonly entity: string;
  readonly subject: string;
  /** The levels that may come first, by the amount. */
  readonly firsts: readonly Level[];
}

/** By which groups the user `u` agrees, as an index of a company's active users has them. */
const KIND = ["coalesce(u.permission_groups, '{}')", "coalesce(u.own_groups, '{}')"] as const;
const ACTIVE = "u.company = $2::bigint AND u.status = 'active'";
const OF_KIND = `${ACTIVE} AND u.id <> $1::bigint AND ${KIND[0]} = kind.groups AND ${KIND[1]} = kind.own`;

/**
 * The kinds of colleagues, each once however many they are: what they agree by, and whether nobody of the kind but the
 * chief executive does. An index is read from one kind to the next.
 */
const KINDS = `kind AS (
    (SELECT ${KIND[0]} AS groups, ${KIND[1]} AS own FROM "user" u WHERE ${ACTIVE} ORDER BY 1, 2 LIMIT 1)
    UNION ALL
    SELECT next.groups, next.own
    FROM kind
    CROSS JOIN LATERAL (
      SELECT ${KIND[0]} AS groups, ${KIND[1]} AS own
      FROM "user" u
      WHERE ${ACTIVE} AND (${KIND.join(", ")}) > (kind.groups, kind.own)
      ORDER BY 1, 2
      LIMIT 1
    ) next
  ), colleague AS (
    SELECT kind.groups::text[] || ARRAY(
        SELECT own.id::text
        FROM permission_group own
        WHERE own.id = ANY(kind.own) AND own.company = $2::bigint AND own.status = 'active'
      ) AS groups, coalesce(
        (SELECT false FROM "user" u WHERE ${OF_KIND} AND NOT ${IS_CEO} LIMIT 1),
        (SELECT true FROM "user" u WHERE ${OF_KIND} LIMIT 1)
      ) AS is_ceo
    FROM kind
  ), chief AS (
    SELECT 1 AS is
    FROM company_entity e
    JOIN authorizer a ON a.entity = e.id AND a.authorizer_type = 'ceo' AND a.status = 'active'
    JOIN "user" u ON lower(u.email) = lower(a.email) AND ${ACTIVE} AND u.id <> $1::bigint
    WHERE e.company = $2::bigint
    LIMIT 1
  )`;

/** The approval rules of the company of the user `u`. */
const rulesText = ({ entity, rule } = approvalScope()): string => `coalesce((
    SELECT jsonb_agg(jsonb_build_object('subject', rule.subject, 'tiers', rule.tiers, 'special', rule.${quoted(entity)} IS NOT NULL OR named.id IS NOT NULL))
    FROM approval_rule rule LEFT JOIN LATERAL (SELECT id FROM ${quoted(entity)} WHERE ${quoted(rule)} = rule.id LIMIT 1) named ON true
    WHERE rule.company = u.company AND (rule.status = 'active' OR (rule.status = 'replaced' AND named.id IS NOT NULL))
  ), '[]') AS rules`;

/** A person as who agrees, and the rules of their company. */
export const approverOf = (db: Reading, user: string): Promise<Approver | undefined> =>
  db.first<Approver>(
    `SELECT ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo, ${CEILING} AS ceiling, ${rulesText()}
     FROM "user" u WHERE u.id = $1`,
    [user],
  );

/** A person and the kinds of their colleagues as those who agree, and the rules of their company. */
export const approversOf = (
  db: Reading,
  { user, company }: Pick<FirstReader, "user" | "company">,
): Promise<Approvers | undefined> =>
  db.first<Approvers>(
    `WITH RECURSIVE ${KINDS}
     SELECT ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo, ${CEILING} AS ceiling,
       coalesce((
         SELECT jsonb_agg(jsonb_build_object('groups', one.groups, 'is_ceo', one.is_ceo))
         FROM (
           SELECT groups, is_ceo FROM colleague WHERE is_ceo IS NOT NULL
           UNION ALL SELECT '{}', true FROM chief
         ) one
       ), '[]') AS colleagues,
       ${rulesText()}
     FROM "user" u WHERE u.id = $1`,
    [user, company],
  );

/** What a record tells of which rule and tier hold for it. */
interface Known {
  /** In Singapore dollars, where it is certain; undefined in it where the step names no amount. */
  readonly amount?: string | undefined;
  /** One that stands under no scope is bound by no rule of a single scope. */
  readonly record: StoredRecord;
}

/** The rule of a company for all deals of a subject that stand under none of their own. */
function generalRule(subject: string, rules: Approver["rules"]): ApprovalRule {
  const own = rules.find((one) => one.subject === subject && !one.special);
  return { ...defaultRule(subject), ...(own === undefined ? {} : { tiers: own.tiers }) };
}

/**
 * The levels that may agree first to a subject: of each tier of the rules that may hold, or of those alone that the
 * record leaves open.
 */
export function firstLevelsFor(subject: string, rules: Approver["rules"], known?: Known): Level[] {
  const general = generalRule(subject, rules);
  const mayHaveSpecial =
    isSpecial(subject) && (known === undefined || (known.record[approvalScope().entity] ?? null) !== null);
  const special = mayHaveSpecial ? rules.filter((one) => one.special).flatMap(({ tiers }) => tiers) : [];
  const tiers = known !== undefined && "amount" in known ? [tierOf(general, known.amount)] : general.tiers;
  return [...tiers, ...special].flatMap(({ levels: [first] }) => first ?? []);
}

/** Whether one of these people could agree to one of the levels that may come first. */
export const agreesFirst = ({ firsts }: TaskOfOthers, people: readonly Colleague[]): string | undefined =>
  firsts.flatMap((level) => ableTo(level, people))[0];

/** The kinds of tasks about an entity to whose steps levels of a company agree. */
export const kindsWithLevels = (registry: Registry, entity: string): string[] =>
  modelOf(registry)
    .moves(entity)
    .map(({ name }) => `${entity}_${name}`)
    .filter((kind) => ruledBy(registry)[kind] !== undefined);

/** By kind of task the amounts to which others agree first, of the kinds whose records say the amount. */
async function amountsOfOthersBy(
  db: Reading,
  registry: Registry,
  reader: FirstReader,
  person: Approvers,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, readonly AmountsOfOthers[]>> {
  const amounts = amountsOfKinds(registry);
  const knowable = kinds.filter((kind) => amounts[kind]?.isInput === false);
  const peers = person.ceiling === null || knowable.length === 0 ? [] : await peersOf(db, reader);
  const hasSpecial = person.rules.some(({ special }) => special);
  return new Map(
    knowable.flatMap((kind) => {
      const { rule } = ruledBy(registry)[kind]!;
      const { tiers } = generalRule(rule, person.rules);
      const ranges = amountsOfOthers(tiers, person, person.colleagues, peers, hasSpecial && isSpecial(rule));
      return ranges.length === 0 ? [] : [[kind, ranges] as const];
    }),
  );
}

/**
 * Open tasks to whose step nobody has agreed yet, and of which another level of the reader's company agrees first,
 * whatever the amount, or by the amount that the record says; or whose amount is above what the reader may agree to and
 * not above what a colleague may: the reader may neither take nor decide them before, save in the place of a colleague
 * who is away. One given to them is theirs.
 * @param kinds of these kinds alone
 * @param subjects about these records alone
 */
export async function tasksOfAnotherLevel(
  db: Reading,
  registry: Registry,
  reader: FirstReader,
  kinds: readonly string[],
  subjects?: readonly string[],
): Promise<TaskOfOthers[]> {
  const ruled = ruledBy(registry);
  const looked = kinds.filter((kind) => ruled[kind] !== undefined);
  if (looked.length === 0) return [];
  const person = await approversOf(db, reader);
  if (person === undefined) return [];
  const firstsOf = (kind: string) => firstLevelsFor(ruled[kind]!.rule, person.rules);
  const others = looked.filter((kind) => {
    const firsts = firstsOf(kind);
    const isAbleTo = (people: Approvers["colleagues"]) => (level: Level) =>
      ableTo(
        level,
        people.map((one) => ({ ...one, id: "" })),
      ).length > 0;
    // Where nobody else can agree first either, whoever has the right sees that somebody is lacking.
    return !firsts.some(isAbleTo([person])) && firsts.every(isAbleTo(person.colleagues));
  });
  const rest = looked.filter((kind) => !others.includes(kind));
  const ranges = await amountsOfOthersBy(db, registry, reader, person, rest);
  if (others.length === 0 && ranges.size === 0) return [];
  const all = [...others, ...ranges.keys()];
  const rows = await db.rows<Omit<TaskOfOthers, "firsts">>(
    `SELECT task.id, task.kind, task.subject_entity AS entity, task.subject_id AS subject
     FROM task
     WHERE task.company = $1::bigint AND task.status IN ('todo', 'claimed') AND task.kind = ANY($2::text[])
       AND ($6::bigint[] IS NULL OR task.subject_id = ANY($6::bigint[]))
       AND task.delegated_to IS DISTINCT FROM $3::bigint
       AND ($4::jsonb -> task.kind = 'null'::jsonb OR $4::jsonb -> task.kind ? task.party)
       AND NOT EXISTS (
         SELECT
         FROM approval_request request
         WHERE request.state = 'open' AND request.company = task.company
           AND request.subject_entity = task.subject_entity AND request.subject_id = task.subject_id
           AND task.kind = request.subject_entity || '_' || request.transition
           AND (request.expires_on IS NULL OR request.expires_on >= $5::date))`,
    [
      reader.company,
      all,
      reader.user,
      JSON.stringify(Object.fromEntries(all.map((kind) => [kind, ruled[kind]!.of]))),
      reader.today,
      subjects ?? null,
    ],
  );
  const committed = await committedIn(
    { db, registry },
    rows.filter(({ kind }) => ranges.has(kind)),
  );
  return rows.flatMap((row) => {
    const own = ranges.get(row.kind);
    if (own === undefined) return [{ ...row, firsts: firstsOf(row.kind) }];
    const amount = committed.get(row.id);
    const range = own.find((one) => amount !== undefined && isAmong(amount, one));
    return range === undefined ? [] : [{ ...row, firsts: range.first === null ? [] : [range.first] }];
  });
}
