import { oncePer } from "../../../../registry/once.ts";
import type { Registry } from "../../../../registry/registry.ts";
import type { ReadContext } from "../../context.ts";
import { modelOf } from "../plan/configured.ts";
import type { Move, Transition } from "../plan/model.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { Reading } from "../../store/handle.ts";
import { WRITING } from "../plan/actor.ts";

/**
 * Kinds of tasks whose transition the acting person's permissions, or these, let them take; to-do lists and counts show
 * these alone.
 */
export const kindsFor = (
  context: ReadContext,
  permissions: ReadonlySet<string> = context.acting?.permissions ?? new Set<string>(),
): string[] => kindsOf(context.registry, permissions);

/** Kinds of tasks whose transition these permissions let somebody take. */
export function kindsOf(registry: Registry, permissions: ReadonlySet<string>): string[] {
  const model = modelOf(registry);
  const entities = new Set([...registry.lifecycles.values()].map(({ entity }) => entity));
  return [...entities]
    .flatMap((entity) => model.moves(entity))
    .filter(
      (move) =>
        move.transition.task !== undefined &&
        move.transition.by.some((entry) => {
          const permission = entry.split(":")[1];
          return permission === undefined || permissions.has(permission);
        }),
    )
    .map((move) => `${move.entity}_${move.name}`);
}

/** A kind of task of one party of its record, as tasks are compared by both. */
const OF_PARTY = "task.kind || ' ' || task.party";

/**
 * Of kinds that these permissions let somebody do, those of parties for which they do not: what a fund provider
 * prepares for an enterprise it also hands in, which the enterprise's own makers do not.
 * @returns kinds with their party
 */
export function kindsOfOthers(registry: Registry, permissions: ReadonlySet<string>): string[] {
  const model = modelOf(registry);
  const may = new Set(kindsOf(registry, permissions));
  return [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))]
    .flatMap((entity) => model.moves(entity))
    .filter(({ entity, name, transition }) => transition.task !== undefined && may.has(`${entity}_${name}`))
    .flatMap(({ entity, name, transition: { by } }) => {
      const holds = (entry: string): boolean => {
        const permission = entry.split(":")[1];
        return permission === undefined || permissions.has(permission);
      };
      const held = new Set(by.filter(holds).map((entry) => entry.split(":")[0]));
      return by.flatMap((entry) => {
        const party = entry.split(":")[0] ?? "";
        return held.has(party) ? [] : [`${entity}_${name} ${party}`];
      });
    });
}

const fromOf = ({ from }: Transition): readonly string[] =>
  from === undefined ? [] : typeof from === "string" ? [from] : from;

const partiesOf = ({ by }: Transition): readonly string[] => by.map((entry) => entry.split(":")[0] ?? "");

/** Whether a step's task is there for everybody with its right as long as the record is in one of its states. */
const isUnconditional = ({ task, when, notBefore, notBy, onlyBy, notPerson, person, approval }: Transition): boolean =>
  task === true &&
  [when, notBefore, notBy, onlyBy, notPerson, person, approval].every((condition) => condition === undefined);

/** By kind of task, the kinds that wait with it for whoever may do both: a task carries all steps of its state. */
const coveredBy = oncePer((registry: Registry): ReadonlyMap<string, readonly string[]> => {
  const model = modelOf(registry);
  const moves = [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))]
    .flatMap((entity) => model.moves(entity))
    .filter(({ transition }) => transition.task !== undefined);
  const covers = (one: Move, other: Move): boolean =>
    one !== other &&
    one.entity === other.entity &&
    one.axis === other.axis &&
    other.transition.task !== "asked" &&
    other.transition.approval === undefined &&
    fromOf(other.transition).length > 0 &&
    fromOf(other.transition).every((state) => fromOf(one.transition).includes(state)) &&
    partiesOf(other.transition).every((party) => partiesOf(one.transition).includes(party)) &&
    !(isUnconditional(other.transition) && moves.indexOf(other) < moves.indexOf(one));
  const kindOf = ({ entity, name }: Move): string => `${entity}_${name}`;
  return new Map(
    moves
      .filter(({ transition }) => isUnconditional(transition))
      .map((one) => [kindOf(one), moves.filter((other) => covers(one, other)).map(kindOf)] as const),
  );
});

/**
 * Of the kinds of tasks that somebody may do, those that another of theirs always stands beside: the two are one
 * decision, and one of them is enough.
 */
export function doubledKinds(registry: Registry, kinds: readonly string[]): ReadonlySet<string> {
  const covered = coveredBy(registry);
  return new Set(kinds.flatMap((kind) => covered.get(kind) ?? []));
}

/** The guard of a task's steps that whoever is kept from its decision does not take. */
export const EXCLUSION_GUARD = "not_own_request";

/** What the four-eyes rule asks of each kind of task. */
interface ExclusionPlan {
  /**
   * By kind, the transitions after which a person is kept away, and those that settle all that came before them; kinds
   * whose step knows no four eyes are not there.
   */
  readonly makers: Readonly<Record<string, { readonly by: readonly string[]; readonly since: readonly string[] }>>;
  /** Entities whose maker is kept from a task about them, whoever took the step that made it. */
  readonly byCreator: readonly string[];
  /** Kinds whose step is kept from the record's maker. */
  readonly ofCreator: readonly string[];
  /** Kinds whose step is kept from the user whom a field of the record names. */
  readonly named: readonly { readonly kind: string; readonly entity: string; readonly field: string }[];
}

const exclusionPlanOf = oncePer((registry: Registry): ExclusionPlan => {
  const model = modelOf(registry);
  const all = [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))].flatMap((entity) =>
    model.moves(entity),
  );
  const named = all.flatMap(({ entity, name, transition: { task, notPerson } }) =>
    task === undefined || notPerson === undefined ? [] : [{ kind: `${entity}_${name}`, entity, field: notPerson }],
  );
  const moves = all.flatMap(({ entity, name, transition: { task, notBy, notBySince: since = [] } }) =>
    task === undefined || notBy === undefined ? [] : [{ entity, kind: `${entity}_${name}`, notBy, since }],
  );
  const ofCreator = moves.filter(({ notBy }) => notBy.includes("create"));
  return {
    makers: Object.fromEntries([
      ...named.map(({ kind }) => [kind, { by: [], since: [] }]),
      ...moves.map(({ kind, notBy, since }) => [kind, { by: [...notBy, ...WRITING], since }]),
    ]),
    byCreator: [...new Set(ofCreator.map(({ entity }) => entity))],
    ofCreator: ofCreator.map(({ kind }) => kind),
    named,
  };
});

/**
 * Whether the four-eyes rule keeps a `person` (of `id` and `phone`) from the step of a `task`: isMaker, asked of many
 * tasks in one statement. Its places are `makers` and `creators`.
 */
function exclusionText(registry: Registry, makers: string, creators: string): string {
  const isSettledSince = (id: string) => `EXISTS (SELECT FROM timeline_entry settling
    WHERE settling.subject_entity = task.subject_entity AND settling.subject_id = task.subject_id
      AND settling.id > ${id} AND ${makers}::jsonb -> task.kind -> 'since' ? settling.transition)`;
  const creator = exclusionPlanOf(registry)
    .byCreator.map((entity) => `WHEN '${entity}' THEN (SELECT created_by FROM "${entity}" WHERE id = task.subject_id)`)
    .join(" ");
  const created =
    creator === ""
      ? ""
      : `(task.kind = ANY(${creators}::text[]) AND person.id = CASE task.subject_entity ${creator} END AND NOT ${isSettledSince("0")}) OR `;
  const byName = exclusionPlanOf(registry)
    .named.map(
      ({ kind, entity, field }) =>
        `(task.kind = '${kind}' AND person.id = (SELECT "${field}" FROM "${entity}" WHERE id = task.subject_id)) OR `,
    )
    .join("");
  return `(${created}${byName}EXISTS (SELECT FROM timeline_entry taking WHERE taking.subject_entity = task.subject_entity AND taking.subject_id = task.subject_id
    AND ${makers}::jsonb -> task.kind -> 'by' ? taking.transition
    AND NOT ${isSettledSince("taking.id")}
      AND (taking.actor = person.id OR taking.actor_phone = nullif(person.phone, ''))))`;
}

/** A person for whom the reader stands, in whatever tasks about records of this entity. */
interface StoodFor {
  readonly id: string;
  readonly entity: string;
}

/** Whose open tasks are looked at, and for whom: the person and the colleagues in whose place they act. */
interface Reader {
  readonly company: string;
  readonly user: string;
  readonly standsFor: readonly StoodFor[];
  readonly today: string;
  /** Kinds with a party of the record for which the person may not take the step; none where that is not asked. */
  readonly ofOthers?: readonly string[];
}

/**
 * Open tasks of a company that the four-eyes rule forbids one of its people to decide: by what they did themselves, and
 * by what those did in whose place they would act; and those of a party for which they may not. One statement, however
 * many tasks there are.
 * @param kinds of these kinds alone
 * @returns ids of tasks
 */
export async function tasksExcludedFrom(
  db: Reading,
  registry: Registry,
  kinds: readonly string[],
  { company, user, standsFor, today, ofOthers = [] }: Reader,
): Promise<string[]> {
  const { makers, ofCreator } = exclusionPlanOf(registry);
  const looked = kinds.filter((kind) => makers[kind] !== undefined);
  if (looked.length + ofOthers.length === 0) return [];
  const rows = await db.rows<{ id: string }>(
    `WITH person AS MATERIALIZED (
       SELECT u.id, u.phone, stood.entity, NULL::bigint AS subject
       FROM unnest($3::bigint[], $4::text[]) AS stood (id, entity)
       JOIN "user" u ON u.id = stood.id
       UNION ALL SELECT u.id, u.phone, given.subject_entity, given.subject_id
       FROM task given
       JOIN "user" u ON u.id = given.delegated_by AND u.status = 'active'
         WHERE given.company = $1::bigint
           AND given.status = 'claimed'
           AND given.delegated_to = $5::bigint
           AND given.delegated_until >= $6::date)
     SELECT task.id
     FROM task
     WHERE task.company = $1::bigint AND task.status IN ('todo', 'claimed')
       AND (${OF_PARTY} = ANY($9::text[]) OR (task.kind = ANY($2::text[]) AND EXISTS (
       SELECT
       FROM person
       WHERE (person.entity IS NULL OR person.entity = task.subject_entity)
         AND (person.subject IS NULL OR person.subject = task.subject_id)
         AND ${exclusionText(registry, "$7", "$8")})))`,
    [
      company,
      looked,
      [user, ...standsFor.map(({ id }) => id)],
      [null, ...standsFor.map(({ entity }) => entity)],
      user,
      today,
      JSON.stringify(Object.fromEntries(looked.map((kind) => [kind, makers[kind]]))),
      ofCreator,
      ofOthers,
    ],
  );
  return rows.map(({ id }) => id);
}

/**
 * The people of the company that has a task whom the four-eyes rule forbids to decide it.
 * @returns ids of users
 */
export async function peopleExcludedFrom(db: Reading, registry: Registry, task: string): Promise<Id<"user">[]> {
  const { makers, ofCreator } = exclusionPlanOf(registry);
  const rows = await db.rows<{ id: Id<"user"> }>(
    `SELECT person.id FROM task JOIN "user" person ON person.company = task.company
     WHERE task.id = $1::bigint AND task.kind = ANY($4::text[]) AND ${exclusionText(registry, "$2", "$3")}`,
    [task, JSON.stringify(makers), ofCreator, Object.keys(makers)],
  );
  return rows.map(({ id }) => id);
}
