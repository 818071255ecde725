import { available, belowZero, joined, moved, short, type LimitMove, type LimitNode, type NodeKind } from "./limits.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { LimitChange, RecordRef } from "../../platform/lifecycle/plan/plan.ts";
import { PlanRefused } from "../../platform/lifecycle/plan/refusal.ts";
import type { WriteContext } from "../../platform/context.ts";
import { quoted } from "../../platform/store/tables/column.ts";
import type { Source } from "../../platform/lifecycle/bookkeeping.ts";

/** The field that holds the highest use of each kind of limit. */
const CEILING: Readonly<Record<NodeKind, string>> = {
  credit_limit: "approved",
  facility: "limit",
  vendor_sub_limit: "limit",
  buyer_limit: "limit",
};

function nodeOf(node: NodeKind, id: string, record: Row): LimitNode {
  const amount = (field: string): string => String(record[field] ?? "0.00");
  return {
    node,
    id,
    currency: String(record["currency"] ?? ""),
    approved: amount(CEILING[node]),
    reserved: amount("reserved"),
    utilised: amount("utilised"),
    frozen: amount("frozen_amount"),
    status: String(record["status"]),
    financier: String(record["financier_entity"]),
  };
}

/**
 * Every limit that the moves concern, before and after: available = approved − reserved − utilised − frozen.
 * @throws PlanRefused 1028 {node, node_id, available, requested, currency} when a limit has too little left
 * @throws Error when more would be given back than was taken: a defect of the effect
 */
export function limitChanges(
  moves: readonly LimitMove[],
  at: (place: RecordRef) => Row | undefined,
): { changes: LimitChange[]; moves: LimitMove[] } {
  const all = joined(moves);
  const changes = all.map((move): LimitChange => {
    const { node, id } = move;
    const record = at({ entity: node, id });
    if (!record) throw new Error(`there is no ${node} ${id}`);
    const before = nodeOf(node, id, record);
    if (belowZero(before, move)) throw new Error(`${node} ${id} would be used below zero`);
    const shortage = short(before, move);
    if (shortage) throw new PlanRefused("limit_exceeded", undefined, { details: { ...shortage } });
    const after = moved(before, move);
    return {
      node,
      id,
      currency: before.currency,
      reserved_before: before.reserved,
      reserved_after: after.reserved,
      utilised_before: before.utilised,
      utilised_after: after.utilised,
      available_before: available(before),
      available_after: available(after),
    };
  });
  return { changes, moves: all };
}

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
