import type { Registry } from "../../../registry/registry.ts";
import type { Reading } from "../store/handle.ts";
import type { Row } from "./plan/model.ts";
import { effects } from "./effects.ts";
import { guards } from "./guards.ts";

/** What a reader of facts is given. */
export interface FactReading {
  readonly db: Reading;
  readonly registry: Registry;
  /** Entity of the record. */
  readonly entity: string;
  /** The record as the plan has left it before this step. */
  readonly record: Row;
  /** The values that the step was asked with. */
  readonly ask: Row;
  /** Whether the plan will be applied: then rows on which a decision stands are locked, in a fixed order. */
  readonly lock: boolean;
  /** Business date. */
  readonly today: string;
}

/** Reads what a guard or an effect must know beside its record; given to it under the reader's name. */
type Fact = (reading: FactReading) => Promise<unknown>;

/** A reader of facts about records of whatever entity. */
type AnyFact = (reading: never) => Promise<unknown>;

/** The facts that a guard or an effect looks at, each with its reader. */
const needsOf = (dependent: string): (readonly [string, AnyFact])[] =>
  [guards[dependent], effects[dependent]].flatMap((one) =>
    Object.entries((one?.needs ?? {}) as Readonly<Record<string, AnyFact>>),
  );

/**
 * Reads each fact that these guards and effects need, once: those that take no rows side by side, so that what they ask
 * is asked together; those that do one after the other, in the one order.
 * @throws Error where two of them mean different facts by one name
 */
export async function gatherFacts(
  reading: FactReading,
  dependents: readonly string[],
): Promise<Record<string, unknown>> {
  const wanted = new Map<string, AnyFact>();
  for (const [name, reader] of dependents.flatMap(needsOf)) {
    if ((wanted.get(name) ?? reader) !== reader)
      throw new Error(`${dependents.join(", ")} mean different facts by ${name}`);
    wanted.set(name, reader);
  }
  const facts: Record<string, unknown> = {};
  if (reading.lock || reading.db.together === undefined) {
    for (const [name, reader] of wanted) facts[name] = await (reader as Fact)(reading);
    return facts;
  }
  const results = await Promise.allSettled([...wanted.values()].map((reader) => (reader as Fact)(reading)));
  for (const [index, name] of [...wanted.keys()].entries()) {
    const one = results[index];
    if (one?.status === "rejected") throw one.reason;
    facts[name] = one?.value;
  }
  return facts;
}

/** Whether any of these guards and effects looks at facts. */
export const needsFacts = (dependents: readonly string[]): boolean =>
  dependents.some((dependent) => needsOf(dependent).length > 0);

/**
 * Lets one plan after the other decide by what records say of which none stands yet: whether a reference is still free,
 * whether something of the kind is under way. Whoever comes second sees what the first has done. Nothing while somebody
 * only looks.
 * @param matter what is decided: its kind, then whose it is
 */
export async function oneAtATime(
  { db, lock }: Pick<FactReading, "db" | "lock">,
  ...matter: readonly unknown[]
): Promise<void> {
  if (lock) await db.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [matter.map(String).join(" ")]);
}
