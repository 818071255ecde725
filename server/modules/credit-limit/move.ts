import type { WriteContext } from "../../platform/context.ts";
import { quoted } from "../../platform/store/tables/column.ts";
import type { Source } from "../../platform/lifecycle/bookkeeping.ts";
import { joined } from "./arithmetic.ts";
import type { LimitMove } from "./node.ts";

/**
 * Moves limits in the running transaction, in the order of locking, and keeps one row of history for each node. The
 * nodes' versions stay: using a limit is no change of its terms.
 * @throws Error when a node is gone; the database refuses what would go below zero or beyond what is approved
 */
export async function moveLimits(context: WriteContext, moves: readonly LimitMove[], source: Source): Promise<void> {
  const at = context.ports.clock.stamp();
  for (const { node, id, reserved, utilised } of joined(moves)) {
    const changed = await context.trx.run(
      `WITH moved AS (
         UPDATE ${quoted(node)}
         SET reserved = coalesce(reserved, 0) + $2::numeric, utilised = coalesce(utilised, 0) + $3::numeric
         WHERE id = $1::bigint
         RETURNING id
       )
       INSERT INTO limit_move (node, node_id, entity, record, transition, reserved, utilised, at)
       SELECT $4, moved.id, $5, $6::bigint, $7, $2::numeric, $3::numeric, $8::timestamptz
       FROM moved`,
      [id, reserved, utilised, node, source.entity, source.id, source.transition, at],
    );
    if (changed !== 1) throw new Error(`${node} ${id} is not there to be moved`);
  }
}
