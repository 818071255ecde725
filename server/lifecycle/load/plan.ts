import type { ReadContext } from "../../context.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { gatherFacts, needsFacts } from "../facts/gather.ts";
import type { Request, Setting } from "../plan/make.ts";
import { makePlan } from "../plan/make.ts";
import type { Model, Row } from "../plan/model.ts";
import type { Plan } from "../plan/plan.ts";
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

/** Records that many deals stand on and few transitions change: they are kept as they are while a plan is made, and no deal waits for another. */
const STANDING = new Set(["company", "company_entity", "user", "authorizer", "bank_account", "kyc_case", "document_category"]);

const keyOf = ({ entity, id }: Place): string => `${entity} ${id}`;
const inOrder = (a: Place, b: Place): number => a.entity.localeCompare(b.entity) || (a.id.length - b.id.length) || (a.id < b.id ? -1 : 1);

/**
 * Makes a plan, reading what it asks for: the records that follow (in the order of their ids, so that two plans never wait
 * for each other) and the facts of guards and effects. What was read once stays, so each round sees the same.
 * @throws PlanRefused as makePlan does
 */
export async function plan({ context, model, lock }: Planning, loaded: Loaded, name: string, request: Request, setting: Setting): Promise<Plan> {
  const { db, registry } = context;
  const records = new Map<string, Row | null>([[keyOf({ entity: loaded.entity, id: String(loaded.record["id"] ?? "new") }), loaded.record]]);
  const facts = new Map<string, Record<string, unknown>>();
  const world: World = { record: (place) => records.get(keyOf(place)), facts: (key, speakers) => facts.get(key) ?? (needsFacts(speakers) ? undefined : {}) };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      return makePlan(model, world, loaded, name, request, setting);
    } catch (need) {
      if (!(need instanceof Needed)) throw need;
      for (const place of need.places.toSorted(inOrder)) {
        if (!records.has(keyOf(place))) records.set(keyOf(place), await anyRecord(db, registry, place.entity, place.id, lock ? { lock: STANDING.has(place.entity) ? "shared" : true } : {}) ?? null);
      }
      if (need.facts) {
        const { key, speakers, entity, record, ask } = need.facts;
        facts.set(key, await gatherFacts({ db, registry, entity, record, ask, lock, today: setting.today }, speakers));
      }
    }
  }
  throw new Error(`${loaded.entity}.${name}: the plan asks without end`);
}
