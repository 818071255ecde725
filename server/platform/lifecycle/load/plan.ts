import type { ReadContext } from "../../context.ts";
import { readingOnce } from "../../store/reading-once.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { Refusal } from "../../refusal.ts";
import { gatherFacts, needsFacts } from "../facts/gather.ts";
import type { Request, Setting } from "../plan/make.ts";
import { makePlan } from "../plan/make.ts";
import type { Model, Row } from "../plan/model.ts";
import type { Plan } from "../plan/plan.ts";
import { refusedWhereEmpty } from "../plan/empty-field.ts";
import { PlanContradicted, PlanRefused } from "../plan/refusal.ts";
import type { FactsWanted, Loaded, Snapshot } from "../plan/snapshot.ts";
import { MissingInput } from "../plan/snapshot.ts";
import { isLimit, lockOrder } from "./order.ts";
import type { Records, Seen } from "./lock.ts";
import { keyOf } from "./lock.ts";

/** What a plan is made from. */
export interface Planning {
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
  } catch (said) {
    if (said instanceof MissingInput) return await read(said);
    if (said instanceof Error) return said;
    throw said;
  }
}

/**
 * Makes a plan, reading what it asks for. What was read once stays, so each round sees the same; facts are told again
 * where a record was taken after them, and where others have written before all was taken.
 */
async function make(
  { context, model, lock }: Planning,
  loaded: Loaded,
  name: string,
  request: Request,
  setting: Setting,
  taken: Records,
): Promise<Made> {
  const { registry } = context;
  // Several facts of a plan ask the same; nothing is written meanwhile.
  const { reading: db, settle } = readingOnce(context.db);
  const records = new Map<string, Row | null>([
    ...taken,
    [keyOf({ entity: loaded.entity, id: String(loaded.record["id"] ?? "new") }), loaded.record],
  ]);
  const told = new Map<string, Record<string, unknown>>();
  const snapshot: Snapshot = {
    record: (place) => records.get(keyOf(place)),
    facts: (key, speakers) => told.get(key) ?? (needsFacts(speakers) ? undefined : {}),
  };
  let isLate = false;
  /** Reads records of one entity, in the order in which they are taken. */
  const take = async (entity: string, ids: readonly string[]): Promise<void> => {
    const found = await anyRecords(
      db,
      registry,
      entity,
      { id: ids },
      lock ? { lock: registry.entities.get(entity)?.standing ? "shared" : true } : {},
    );
    for (const id of ids) records.set(keyOf({ entity, id }), found.find((record) => record.id === id) ?? null);
    isLate ||= lock && told.size > 0 && !isLimit({ entity });
  };
  /** The facts of a step; why there is no plan where a person's own step lacks what they are read by. */
  const tell = async ({ key, speakers, entity, record, ask }: FactsWanted): Promise<PlanRefused | undefined> => {
    try {
      told.set(key, await gatherFacts({ db, registry, entity, record, ask, lock, today: setting.today }, speakers));
      return undefined;
    } catch (error) {
      const isOwn = record === loaded.record && setting.actor.kind !== "system";
      const refused = isOwn ? refusedWhereEmpty(error, record, ask) : error;
      if (refused instanceof PlanRefused) return refused;
      throw refused;
    }
  };
  const read = async (need: MissingInput): Promise<PlanRefused | undefined> => {
    const missing = need.places.filter((place) => !records.has(keyOf(place))).toSorted(lockOrder(registry));
    for (const entity of new Set(missing.map((place) => place.entity)))
      await take(entity, [...new Set(missing.filter((place) => place.entity === entity).map(({ id }) => id))]);
    return need.facts && tell(need.facts);
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const plan = await attempt(() => makePlan(model, snapshot, loaded, name, request, setting), read);
    if (plan === undefined) continue;
    if (!isLate && (!lock || (await settle()))) return { plan, records };
    told.clear();
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
  taken: Records = new Map(),
): Promise<Made<Plan>> {
  const { plan: made, records } = await make(planning, loaded, name, request, setting, taken);
  if (made instanceof PlanRefused || made instanceof Refusal) throw made;
  if (made instanceof Error) throw new PlanContradicted(made);
  return { plan: made, records };
}

/**
 * Looks ahead at what a plan will stand on, and takes nothing; what stands in its way counts for nothing yet. Limits
 * are left out: they are taken last.
 */
export async function foresee(
  planning: Omit<Planning, "lock">,
  loaded: Loaded,
  name: string,
  request: Request,
  setting: Setting,
): Promise<Seen> {
  const { plan: made, records } = await make({ ...planning, lock: false }, loaded, name, request, setting, new Map());
  const main = keyOf({ entity: loaded.entity, id: String(loaded.record["id"]) });
  const written = made instanceof Error ? [] : made.steps.map(keyOf);
  return {
    records: new Map([...records].filter(([key]) => key === main || !isLimit({ entity: key.split(" ")[0] ?? "" }))),
    written: new Set([main, ...written]),
  };
}
