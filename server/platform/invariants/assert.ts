import type { WriteContext } from "../context.ts";
import { writeAudit } from "../records/audit.ts";
import { Refusal } from "../refusal.ts";
import { told, type Breach, invariants, MOST_FINDINGS, isRuled, type Only, type Rule } from "./invariant.ts";
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
    this.message = `the books refused what breaks them: ${told(breaches)}`;
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

/** What is asked of records of one entity, in one statement: of one id, and of a list of them. */
interface Asking {
  readonly one: string;
  readonly many: string;
}

/** From so many ids on the database may plan anew each time; for fewer it keeps the plan that it made for one. */
const MANY = 6;

const built = new WeakMap<Registry, ReadonlyMap<string, Asking>>();

/** What the invariants asked in each transaction say of each entity. */
function statementsOf(registry: Registry): ReadonlyMap<string, Asking> {
  const known = built.get(registry);
  if (known) return known;
  const rules: { name: string; about: string; sql: Rule["sql"] }[] = [];
  for (const [name, { in_each_transaction: asked }] of Object.entries(registry.invariants.invariants)) {
    const invariant = invariants[name];
    if (asked !== true || !invariant || !isRuled(invariant)) continue;
    for (const { about, sql } of invariant.rules) if (about !== undefined) rules.push({ name, about, sql });
  }
  const text = (entity: string, only: Only) => {
    const each = rules
      .filter(({ about }) => about === entity)
      .map(
        ({ name, sql }) =>
          `SELECT '${name}'::text AS name, f.record::text AS record, f.says::text AS says
            FROM (${sql(only, registry)}) f`,
      );
    return preparedText(`${each.join("\nUNION ALL\n")}\nLIMIT ${MOST_FINDINGS}`);
  };
  const statements = new Map(
    [...new Set(rules.map(({ about }) => about))].map((about) => [
      about,
      {
        one: text(about, (column) => `${column} = $1::bigint`),
        many: text(about, (column) => `${column} = ANY($1::bigint[])`),
      },
    ]),
  );
  built.set(registry, statements);
  return statements;
}

/** What does not hold of these records, of what is asked in each transaction; ids by entity. */
export async function breachesOf(db: Reading, registry: Registry, records: Touched): Promise<Breach[]> {
  const breaches: Breach[] = [];
  const statements = statementsOf(registry);
  for (const [entity, ids] of records) {
    const statement = statements.get(entity);
    if (statement === undefined || ids.size === 0) continue;
    const asked =
      ids.size < MANY ? [...ids].map((id) => [statement.one, id] as const) : [[statement.many, [...ids]] as const];
    for (const [text, value] of asked)
      breaches.push(
        ...(await db.rows<{ name: string; record: string; says: string }>(text, [value])).map(
          ({ name, record, says }) => ({ name, record, says }),
        ),
      );
  }
  return breaches;
}

/** Entities of which anything is asked in each transaction. */
export const assertedEntities = (registry: Registry): ReadonlySet<string> => new Set(statementsOf(registry).keys());

/**
 * Asserts, in the transaction that wrote a plan, what always holds of money: of the records that it wrote and those
 * they hang together with.
 * @throws Breached (1069) when something does not hold; all that was written is then undone
 */
export async function assertBooks({ trx, registry, traceId }: WriteContext, written: Written): Promise<void> {
  const breaches = await breachesOf(trx, registry, await touchedBy(trx, registry, assertedEntities(registry), written));
  if (breaches.length > 0) throw new Breached(breaches, traceId);
}
