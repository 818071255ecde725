import type { Registry } from "../../../registry/registry.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { type Move, type Row, startsIn, isOpen } from "../lifecycle/plan/model.ts";
import { quoted } from "../store/tables/column.ts";
import type { Running } from "../options.ts";
import { anyRecord, anyRecords } from "../query/unscoped.ts";
import { auditBreached, Breached } from "../invariants/assert.ts";
import { Refusal } from "../refusal.ts";
import { makeContext } from "../write-context.ts";
import type { Count } from "./business-days.ts";

/** A record on which a transition of the platform may be due. */
interface Candidate {
  readonly move: Move;
  readonly id: string;
}

/** Every transition of every lifecycle for which something holds. */
export function movesWhere(registry: Registry, wanted: (move: Move) => boolean): Move[] {
  const model = modelOf(registry);
  return [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))]
    .flatMap((entity) => model.moves(entity))
    .filter(wanted);
}

/**
 * The records that stand where these transitions start, and whose timer's date is not ahead; in one statement, so that
 * a day on which nothing is due costs next to nothing. Business days are counted as days here: whoever takes the
 * transition looks again.
 */
export async function candidates({ store, ports }: Running, moves: readonly Move[]): Promise<Candidate[]> {
  if (moves.length === 0) return [];
  const values: unknown[] = [];
  const placeholder = (value: unknown): string => `$${values.push(value)}`;
  const texts = moves.map((move, index) => {
    const starts = startsIn(move);
    const conditions = starts === undefined ? [] : [`${quoted(move.axis)} = ANY(${placeholder([...starts])}::text[])`];
    const { field, days, business_days: business, hours } = move.transition.after ?? {};
    if (field !== undefined) {
      const limit =
        hours === undefined
          ? `${placeholder(plusDays(ports.clock.today(), -(days ?? business ?? 0)))}::date`
          : `${placeholder(new Date(Date.parse(ports.clock.stamp()) - hours * 3_600_000).toISOString())}::timestamptz`;
      conditions.push(`${quoted(field)} <= ${limit}`);
    }
    return `SELECT ${index} AS move, id
      FROM ${quoted(move.entity)}${conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""}`;
  });
  const rows = await store.reading.rows<{ move: number; id: string }>(
    `${texts.join(" UNION ALL ")} ORDER BY 1, 2`,
    values,
  );
  return rows.flatMap(({ move: index, id }) => {
    const move = moves[index];
    return move ? [{ move, id }] : [];
  });
}

/** So many records are looked at in one statement. */
const LOOKED_AT = 200;

/** The candidates' records as they stand, each by its entity and id. */
async function recordsOf({ store, registry }: Running, found: readonly Candidate[]): Promise<ReadonlyMap<string, Row>> {
  const records = new Map<string, Row>();
  for (const entity of new Set(found.map(({ move }) => move.entity))) {
    const ids = new Set(found.flatMap(({ move, id }) => (move.entity === entity ? [id] : [])));
    for (const record of await anyRecords(store.reading, registry, entity, { id: [...ids] }))
      records.set(`${entity} ${record.id}`, record);
  }
  return records;
}

/**
 * Takes transitions by the platform on the records that are open for them and for which `isDue` holds, each in a
 * transaction of its own. One that is refused stays as it is. Records are read many at a time; one that is due is read
 * again at its turn where a transition was taken meanwhile. What only becomes due by such a transition waits for the
 * next run.
 */
export async function applyToEach(
  running: Running,
  found: readonly Candidate[],
  isDue: (candidate: Candidate, record: Row) => boolean | Promise<boolean>,
): Promise<Count> {
  const { registry, store, engine, ports } = running;
  let count = 0;
  let refused = 0;
  let remark: string | undefined;
  const isReady = async (candidate: Candidate, record: Row | undefined): Promise<boolean> =>
    record !== undefined && isOpen(candidate.move, record, ports.clock.today()) && (await isDue(candidate, record));
  for (let from = 0; from < found.length; from += LOOKED_AT) {
    const group = found.slice(from, from + LOOKED_AT);
    const records = await recordsOf(running, group);
    const countBefore = count;
    for (const candidate of group) {
      const { move, id } = candidate;
      if (!(await isReady(candidate, records.get(`${move.entity} ${id}`)))) continue;
      if (count > countBefore && !(await isReady(candidate, await anyRecord(store.reading, registry, move.entity, id))))
        continue;
      try {
        await store.transaction((trx) =>
          engine.act(makeContext({ ...running, trx }), { entity: move.entity, id, transition: move.name, body: {} }),
        );
        count += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error instanceof Breached)
          await store.transaction((trx) =>
            auditBreached(
              makeContext({ ...running, trx }),
              { action: `${move.entity}.${move.name}`, entity: move.entity, id },
              error,
            ),
          );
        refused += 1;
        remark ??= `${move.entity}.${move.name} of ${id}: ${error.code}`;
      }
    }
  }
  return { executed: count, refused, remark };
}
