import type { Registry } from "../../../registry/registry.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { modelOf } from "../lifecycle/known-model.ts";
import type { Move } from "../lifecycle/plan/model.ts";
import { startsIn } from "../lifecycle/plan/open.ts";
import { quoted } from "../store/tables/column.ts";
import type { Running } from "../running.ts";

/** A record on which a transition of the platform may be due. */
export interface Candidate {
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
  const place = (value: unknown): string => `$${values.push(value)}`;
  const texts = moves.map((move, index) => {
    const starts = startsIn(move);
    const conditions = starts === undefined ? [] : [`${quoted(move.axis)} = ANY(${place([...starts])}::text[])`];
    const { field, days, business_days: business, hours } = move.transition.after ?? {};
    if (field !== undefined) {
      const limit =
        hours === undefined
          ? `${place(plusDays(ports.clock.today(), -(days ?? business ?? 0)))}::date`
          : `${place(new Date(Date.parse(ports.clock.stamp()) - hours * 3_600_000).toISOString())}::timestamptz`;
      conditions.push(`${quoted(field)} <= ${limit}`);
    }
    return `SELECT ${index} AS place, id
      FROM ${quoted(move.entity)}${conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""}`;
  });
  const rows = await store.reading.rows<{ place: number; id: string }>(
    `${texts.join(" UNION ALL ")} ORDER BY 1, 2`,
    values,
  );
  return rows.flatMap(({ place: index, id }) => {
    const move = moves[index];
    return move ? [{ move, id }] : [];
  });
}
