import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import { type PastTransition, asksWhoActed } from "../plan/actor.ts";
import type { ReadContext, WriteContext } from "../../context.ts";
import { type Loaded, type Plan, type FactsWanted, type Snapshot, MissingInput } from "../plan/plan.ts";
import type { Move, Row, Model } from "../plan/model.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { notingReads, readingOnce } from "../../store/reading-once.ts";
import { anyRecords, anyRecord } from "../../query/unscoped.ts";
import { Refusal } from "../../refusal.ts";
import { gatherFacts, needsFacts } from "../facts.ts";
import { type Request, type Setting, makePlan } from "../plan/make.ts";
import { refusedWhereEmpty, PlanContradicted, PlanRefused } from "../plan/refusal.ts";
import { isLimit, lockOrder, type Records, type Seen, keyOf, lockSeen } from "./lock.ts";
import type { ActRequest, StoredRecord } from "../../engine.ts";
import { readRecord } from "../../query/read.ts";
import { mentions, mustSeeReferences } from "../../records/refs.ts";
import { isId } from "../../../../schemas/vocabulary/format/id.ts";
import { modelOf } from "../plan/configured.ts";
import { linkHolder } from "../link.ts";
import { requestOf } from "../plan/input.ts";
import { actorOf, settingOf } from "../setting.ts";

/** Transitions taken on these records so far, by record; one statement for all of them. */
export async function pastTransitionsOf(
  db: Reading,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, PastTransition[]>> {
  const found = new Map<string, PastTransition[]>();
  if (ids.length === 0) return found;
  const rows = await db.rows<{
    subject_id: string;
    transition: string;
    actor: string | null;
    actor_phone: string | null;
  }>(
    `SELECT subject_id, transition, actor, actor_phone
      FROM timeline_entry
      WHERE subject_entity = $1 AND subject_id = ANY($2::bigint[])
      ORDER BY id`,
    [entity, ids],
  );
  for (const row of rows) {
    const list = found.get(row.subject_id) ?? [];
    list.push({ transition: row.transition, actor: row.actor ?? undefined, phone: row.actor_phone ?? undefined });
    found.set(row.subject_id, list);
  }
  return found;
}

/**
 * The record that a move is asked of, with the companies that are its parties and, where the four-eyes rule asks, who
 * acted on it before.
 */
export async function load({ db, registry, ports }: ReadContext, move: Move, record: Row): Promise<Loaded> {
  const id = record.id === undefined || record.id === "new" ? undefined : String(record.id);
  return {
    entity: move.entity,
    record,
    parties: await companiesOf(db, registry, move.entity, record, ports.clock.today()),
    history:
      asksWhoActed(move.transition) && id !== undefined
        ? ((await pastTransitionsOf(db, move.entity, [id])).get(id) ?? [])
        : [],
  };
}

/** What a plan is made from. */
interface Planning {
  readonly context: ReadContext;
  readonly model: Model;
  /** Locks what is read, so that a plan that is applied stands on what stays. */
  readonly lock: boolean;
}

/** A plan or why there is none, with all records that were read for it. */
interface Made<Outcome = Plan | Error> {
  readonly plan: Outcome;
  readonly records: Records;
}

/** A plan that asks for more than this does not end by itself. */
const MOST_ROUNDS = 2_000;

/** A plan or why there is none; undefined while something is missing, which then was read. */
async function attempt(
  make: () => Plan,
  read: (need: MissingInput) => Promise<PlanRefused | undefined>,
): Promise<Plan | Error | undefined> {
  try {
    return make();
  } catch (error) {
    if (error instanceof MissingInput) return await read(error);
    if (error instanceof Error) return error;
    throw error;
  }
}

/** Ids of records of an entity that some records name, of those that are not among them. */
const namedIn = (registry: Registry, entity: string, records: Records): string[] =>
  [...records]
    .flatMap(([key, record]) =>
      record === null
        ? []
        : mentions(registry, key.split(" ")[0] ?? "", record).filter(({ refers }) => refers === entity),
    )
    .map(({ id }) => id)
    .filter((id) => isId(id) && !records.has(keyOf({ entity, id })));

/**
 * Makes a plan, reading what it asks for. What was read once stays, so each round sees the same; facts are told again
 * where a record was taken after them.
 */
async function make(
  { context, model, lock }: Planning,
  loaded: Loaded,
  name: string,
  request: Request,
  setting: Setting,
  locked: Records,
): Promise<Made> {
  const { registry } = context;
  // Several facts of a plan ask the same; nothing is written meanwhile.
  const db = readingOnce(context.db);
  const records = new Map<string, Row | null>([
    ...locked,
    [keyOf({ entity: loaded.entity, id: String(loaded.record.id ?? "new") }), loaded.record],
  ]);
  const byId = new Map<string, Record<string, unknown>>();
  const snapshot: Snapshot = {
    record: (ref) => records.get(keyOf(ref)),
    facts: (key, dependents) => byId.get(key) ?? (needsFacts(dependents) ? undefined : {}),
  };
  let isLate = false;
  /** Takes records of one entity, in the order in which they are taken. */
  const lockRecords = async (entity: string, ids: readonly string[]): Promise<void> => {
    const how = registry.entities.get(entity)?.standing ? "shared" : true;
    const found = await anyRecords(db, registry, entity, { id: ids }, { lock: how });
    for (const id of ids) records.set(keyOf({ entity, id }), found.find((record) => record.id === id) ?? null);
    isLate ||= byId.size > 0 && !isLimit({ entity });
  };
  const ahead = new Map<string, Row | null>();
  /** Reads records of one entity that are only looked at, each once. */
  const readAhead = async (entity: string, ids: readonly string[]): Promise<void> => {
    const wantedIds = [...new Set(ids)].filter((id) => !ahead.has(keyOf({ entity, id })));
    if (wantedIds.length === 0) return;
    const found = await anyRecords(db, registry, entity, { id: wantedIds });
    for (const id of wantedIds) ahead.set(keyOf({ entity, id }), found.find((record) => record.id === id) ?? null);
  };
  /**
   * Looks at records of one entity, and reads those that the records so far name beside them: whoever looks at one of
   * several companies soon looks at the next.
   */
  const look = async (entity: string, ids: readonly string[]): Promise<void> => {
    if (ids.some((id) => !ahead.has(keyOf({ entity, id }))))
      await readAhead(entity, [...ids, ...namedIn(registry, entity, records)]);
    for (const id of ids) records.set(keyOf({ entity, id }), ahead.get(keyOf({ entity, id })) ?? null);
  };
  /** Reads what others stand on, of what the records so far name: most steps look at their parties. */
  const readStanding = () =>
    Promise.all(
      [...registry.entities]
        .filter(([, { standing }]) => standing === true)
        .map(([entity]) => readAhead(entity, namedIn(registry, entity, records))),
    );
  /** The facts of a step; why there is no plan where a person's own step lacks what they are read by. */
  const tell = async ({ key, dependents, entity, record, ask }: FactsWanted): Promise<PlanRefused | undefined> => {
    try {
      const reading = { db, registry, entity, record, ask, lock, today: setting.today };
      byId.set(key, await notingReads(db, () => gatherFacts(reading, dependents)));
      return undefined;
    } catch (error) {
      const isOwn = record === loaded.record && setting.actor.kind !== "system";
      const refused = isOwn ? refusedWhereEmpty(error, record, ask) : error;
      if (refused instanceof PlanRefused) return refused;
      throw refused;
    }
  };
  const read = async (need: MissingInput): Promise<PlanRefused | undefined> => {
    const missing = need.refs.filter((ref) => !records.has(keyOf(ref))).toSorted(lockOrder(registry));
    const wanted = [...new Set(missing.map((ref) => ref.entity))].map((entity) => ({
      entity,
      ids: [...new Set(missing.filter((ref) => ref.entity === entity).map(({ id }) => id))],
    }));
    if (lock) for (const { entity, ids } of wanted) await lockRecords(entity, ids);
    else await Promise.all(wanted.map(({ entity, ids }) => look(entity, ids)));
    if (need.facts === undefined) return undefined;
    if (lock) return tell(need.facts);
    const [refused] = await Promise.all([tell(need.facts), readStanding()]);
    return refused;
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const plan = await attempt(() => makePlan(model, snapshot, loaded, name, request, setting), read);
    if (plan === undefined) continue;
    if (!isLate) return { plan, records };
    byId.clear();
    isLate = false;
  }
  throw new Error(`${loaded.entity}.${name}: the plan asks without end`);
}

/**
 * Makes a plan, reading what it asks for: records, and the facts of guards and effects. One that will be applied stands
 * on what was taken for it before, in the one order; what nobody foresaw it takes when it meets it, facts with the rows
 * that they take after that, and limits last.
 * @returns the plan, with the records that it stands on as they were read
 * @throws PlanRefused as makePlan does; PlanContradicted where what was read fits no plan
 */
export async function plan(
  planning: Planning,
  loaded: Loaded,
  name: string,
  request: Request,
  setting: Setting,
  locked: Records = new Map(),
): Promise<Made<Plan>> {
  const { plan: made, records } = await make(planning, loaded, name, request, setting, locked);
  if (made instanceof PlanRefused || made instanceof Refusal) throw made;
  if (made instanceof Error) throw new PlanContradicted(made);
  return { plan: made, records };
}

/**
 * Looks ahead at what a plan will stand on, and takes nothing; what stands in its way counts for nothing yet. Limits
 * are left out: they are taken last.
 */
async function lookAhead(
  planning: Omit<Planning, "lock">,
  loaded: Loaded,
  name: string,
  request: Request,
  setting: Setting,
): Promise<Seen> {
  const { plan: made, records } = await make({ ...planning, lock: false }, loaded, name, request, setting, new Map());
  const main = keyOf({ entity: loaded.entity, id: String(loaded.record.id) });
  const written = made instanceof Error ? [] : made.steps.map(keyOf);
  return {
    records: new Map([...records].filter(([key]) => key === main || !isLimit({ entity: key.split(" ")[0] ?? "" }))),
    written: new Set([main, ...written]),
  };
}

/** Whether a transition may look or reach further than its own record. */
const reaches = ({ transition }: Move): boolean =>
  transition.guards !== undefined || transition.effects !== undefined || transition.then !== undefined;

/**
 * Takes all that a transition will stand on, its own record among it, in the one order in which every transition does;
 * gives it as it stays. Takes no more than its own record where it is not given to the person, and nothing where it is
 * asked on an older version.
 * @param made the record that the request has just made
 * @throws Refusal not_found of a record that the person does not see, invalid_fields of a named one
 */
export async function lockAhead(
  context: WriteContext,
  move: Move,
  request: ActRequest,
  made: StoredRecord | undefined,
): Promise<Records> {
  const none: Records = new Map();
  if (!reaches(move)) return none;
  const { trx: db, registry } = context;
  const actor = actorOf(context) ?? (await linkHolder(context, move, request));
  if (actor === undefined) return none;
  const isUser = made === undefined && actor.kind === "user";
  const record =
    made ??
    (isUser
      ? (await readRecord(context, request.entity, request.id)).record
      : await anyRecord(db, registry, request.entity, request.id));
  if (record === undefined || (isUser && Number(request.body.version) !== record.version)) return none;
  const transitionRequest = requestOf(move, request.body);
  if (isUser) await mustSeeReferences(context, request.entity, transitionRequest.values);
  const loaded = { ...(await load(context, move, record)), isMade: made !== undefined };
  const seen = await lookAhead(
    { context, model: modelOf(registry) },
    loaded,
    move.name,
    transitionRequest,
    settingOf(context, actor),
  );
  return lockSeen(db, registry, seen);
}
