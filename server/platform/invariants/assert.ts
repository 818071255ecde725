import type { WriteContext } from "../context.ts";
import { writeAudit } from "../records/audit.ts";
import { Refusal } from "../refusal.ts";
import { formatBreaches, type Breach, invariants, MOST_FINDINGS, isRuled, type Only, type Rule } from "./invariant.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Reading } from "../store/handle.ts";
import { preparedText } from "../store/prepared.ts";
import { touchedBy, type Touched, type Written } from "./touched.ts";

/**
 * Refuses what would have broken the books; who asked is told which invariant, the audit and the log (`message`) also
 * the figures.
 */
export class Breached extends Refusal {
  readonly breaches: readonly Breach[];

  constructor(breaches: readonly Breach[], trace: string) {
    super("books_unbalanced", {
      data: { trace_id: trace, invariants: [...new Set(breaches.map(({ name }) => name))] },
    });
    this.breaches = breaches;
    this.message = `the books refused what breaks them: ${formatBreaches(breaches)}`;
  }
}

/**
 * Writes what was refused into the audit, with the figures; in a transaction of its own, as that of the refused write
 * is undone.
 */
export function auditBreached(
  context: WriteContext,
  what: { readonly action: string; readonly entity?: string; readonly id?: string },
  { code, breaches }: Breached,
): Promise<void> {
  return writeAudit(context, { ...what, code, after: { breaches } });
}

/** What is asked of records of one entity, as parts of a statement that begins to count its values at a place. */
interface Asking {
  /** Of one id. */
  readonly one: (index: number) => readonly string[];
  /** Of a list of ids. */
  readonly many: (index: number) => readonly string[];
}

/** From so many ids on the database may plan anew each time; for fewer it keeps the plan that it made for one. */
const MANY = 6;

const built = new WeakMap<Registry, ReadonlyMap<string, Asking>>();

/** What the invariants asked in each transaction say of each entity. */
function askingsOf(registry: Registry): ReadonlyMap<string, Asking> {
  const known = built.get(registry);
  if (known) return known;
  const rules: { name: string; about: string; sql: Rule["sql"] }[] = [];
  for (const [name, { in_each_transaction: isChecked }] of Object.entries(registry.invariants.invariants)) {
    const invariant = invariants[name];
    if (isChecked !== true || !invariant || !isRuled(invariant)) continue;
    for (const { about, sql } of invariant.rules) if (about !== undefined) rules.push({ name, about, sql });
  }
  const parts = (entity: string, only: Only) =>
    rules
      .filter(({ about }) => about === entity)
      .map(
        ({ name, sql }) =>
          `SELECT '${name}'::text AS name, f.record::text AS record, f.says::text AS says
            FROM (${sql(only, registry)}) f`,
      );
  const askings = new Map(
    [...new Set(rules.map(({ about }) => about))].map((about) => [
      about,
      {
        one: (index: number) => parts(about, (column) => `${column} = $${index}::bigint`),
        many: (index: number) => parts(about, (column) => `${column} = ANY($${index}::bigint[])`),
      },
    ]),
  );
  built.set(registry, askings);
  return askings;
}

const texts = new WeakMap<Registry, Map<string, string>>();

/** The statement that asks of one record of each of these entities, or of many of each; written once. */
function statementOf(registry: Registry, entities: readonly string[], of: keyof Asking): string {
  const known = texts.get(registry) ?? new Map<string, string>();
  texts.set(registry, known);
  const key = `${of} ${entities.join(" ")}`;
  const askings = askingsOf(registry);
  const text =
    known.get(key) ??
    preparedText(
      `${entities.flatMap((entity, index) => askings.get(entity)?.[of](index + 1) ?? []).join("\nUNION ALL\n")}
      LIMIT ${MOST_FINDINGS}`,
    );
  known.set(key, text);
  return text;
}

/** Records of one entity of which one statement asks at most: a step that books in two books asks once. */
const AT_ONCE = 2;

/**
 * What does not hold of these records, of what is asked in each transaction; ids by entity. One statement asks of two
 * records of each entity at most, so that there are half as many as the most records of one entity.
 */
export async function breachesOf(db: Reading, registry: Registry, records: Touched): Promise<Breach[]> {
  const askings = askingsOf(registry);
  const checks = [...records]
    .filter(([entity, ids]) => askings.has(entity) && ids.size > 0)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([entity, ids]) => ({ entity, ids: [...ids] }));
  const few = checks.filter(({ ids }) => ids.length < MANY);
  const rounds = Math.ceil(Math.max(0, ...few.map(({ ids }) => ids.length)) / AT_ONCE);
  const statements = [
    ...Array.from({ length: rounds }, (_none, round) => {
      const there = few.flatMap(({ entity, ids }) =>
        ids.slice(round * AT_ONCE, (round + 1) * AT_ONCE).map((id) => ({ entity, id })),
      );
      const entities = there.map(({ entity }) => entity);
      return { text: statementOf(registry, entities, "one"), values: there.map(({ id }) => id) };
    }),
    ...checks
      .filter(({ ids }) => ids.length >= MANY)
      .map(({ entity, ids }) => ({ text: statementOf(registry, [entity], "many"), values: [ids] })),
  ];
  const breaches: Breach[] = [];
  for (const { text, values } of statements)
    breaches.push(
      ...(await db.rows<{ name: string; record: string; says: string }>(text, values)).map(
        ({ name, record, says }) => ({ name, record, says }),
      ),
    );
  return breaches;
}

/** Entities of which anything is asked in each transaction. */
export const assertedEntities = (registry: Registry): ReadonlySet<string> => new Set(askingsOf(registry).keys());

/**
 * Asserts, in the transaction that wrote a plan, what always holds of money: of the records that it wrote and those
 * they hang together with.
 * @throws Breached (1069) when something does not hold; all that was written is then undone
 */
export async function assertBooks({ trx, registry, traceId }: WriteContext, written: Written): Promise<void> {
  const breaches = await breachesOf(trx, registry, await touchedBy(trx, registry, assertedEntities(registry), written));
  if (breaches.length > 0) throw new Breached(breaches, traceId);
}
