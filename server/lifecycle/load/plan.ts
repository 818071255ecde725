import type { ReadContext } from "../../context.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { NODE_ORDER } from "../../limits/node.ts";
import { placesAbove } from "./under.ts";
import { gatherFacts, needsFacts } from "../facts/gather.ts";
import type { Request, Setting } from "../plan/make.ts";
import { makePlan } from "../plan/make.ts";
import type { Model, Row } from "../plan/model.ts";
import type { Plan } from "../plan/plan.ts";
import { PlanRefused } from "../plan/refusal.ts";
import type { Loaded, Place, World } from "../plan/world.ts";
import { Needed } from "../plan/world.ts";

/** What a plan is made from. */
export interface Planning {
  readonly context: ReadContext;
  readonly model: Model;
  /** Locks what is read, so that a plan that is applied stands on what stays. */
  readonly lock: boolean;
}

/** A plan that asks for more than this does not end by itself. */
const MOST_ROUNDS = 2_000;

const isLimit = ({ entity }: Place): boolean => (NODE_ORDER as readonly string[]).includes(entity);
const keyOf = ({ entity, id }: Place): string => `${entity} ${id}`;
const inOrder = (a: Place, b: Place): number => a.entity.localeCompare(b.entity) || (a.id.length - b.id.length) || (a.id < b.id ? -1 : 1);

/** A plan or why there is none; undefined while something is missing, which then was read. */
async function attempt(make: () => Plan, read: (need: Needed) => Promise<void>): Promise<Plan | PlanRefused | undefined> {
  try {
    return make();
  } catch (said) {
    if (said instanceof PlanRefused) return said;
    if (!(said instanceof Needed)) throw said;
    await read(said);
    return undefined;
  }
}

/**
 * Makes a plan, reading what it asks for: records, and the facts of guards and effects. What was read once stays, so each round
 * sees the same. A plan that will be applied first finds all records that it stands on and takes them; facts are only looked at
 * until then, and told for good once everything is its own, together with the rows and limits that they take. So two plans
 * take records in one order, a deal before its pay-outs and limits after all of them, and what is planned is true when it is applied.
 * @throws PlanRefused as makePlan does
 */
export async function plan({ context, model, lock }: Planning, loaded: Loaded, name: string, request: Request, setting: Setting): Promise<Plan> {
  const { db, registry } = context;
  const records = new Map<string, Row | null>([[keyOf({ entity: loaded.entity, id: String(loaded.record["id"] ?? "new") }), loaded.record]]);
  const told = new Map<string, Record<string, unknown>>();
  const world: World = { record: (place) => records.get(keyOf(place)), facts: (key, speakers) => told.get(key) ?? (needsFacts(speakers) ? undefined : {}) };
  /** Limits that were only looked at so far. */
  const looked: Place[] = [];
  /** Whether facts are told for good, and whether a record was taken since they were. */
  let isFinal = !lock;
  let isLate = false;
  const take = async (place: Place): Promise<void> => {
    if (records.has(keyOf(place))) return;
    if (!isFinal && isLimit(place)) looked.push(place);
    const takes = lock && (isFinal || !isLimit(place));
    if (takes) for (const above of await placesAbove(db, registry, place)) await take(above);
    records.set(keyOf(place), await anyRecord(db, registry, place.entity, place.id, takes ? { lock: registry.entities.get(place.entity)?.standing ? "shared" : true } : {}) ?? null);
    isLate ||= takes && !isLimit(place);
  };
  const read = async (need: Needed): Promise<void> => {
    for (const place of need.places.toSorted(inOrder)) await take(place);
    if (need.facts) {
      const { key, speakers, entity, record, ask } = need.facts;
      told.set(key, await gatherFacts({ db, registry, entity, record, ask, lock: lock && isFinal, today: setting.today }, speakers));
    }
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const made = await attempt(() => makePlan(model, world, loaded, name, request, setting), read);
    if (made === undefined) continue;
    if (isFinal ? !isLate : told.size === 0 && looked.length === 0) {
      if (made instanceof PlanRefused) throw made;
      return made;
    }
    told.clear();
    if (!isFinal) for (const place of looked) records.delete(keyOf(place));
    isFinal = true;
    isLate = false;
  }
  throw new Error(`${loaded.entity}.${name}: the plan asks without end`);
}
