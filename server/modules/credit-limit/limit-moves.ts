import { available, belowZero, joined, moved, short, type LimitMove, type LimitNode, type NodeKind } from "./limits.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { LimitChange, RecordRef } from "../../platform/lifecycle/plan/plan.ts";
import { PlanRefused } from "../../platform/lifecycle/plan/refusal.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { moneyOf } from "../../platform/records/fields.ts";
import { quoted } from "../../platform/store/tables/column.ts";
import type { Source } from "../../platform/lifecycle/bookkeeping.ts";

/** What a record of any kind of limit says of it: a credit limit grants by `approved`, its parts by `limit`. */
type LimitRecord = Pick<Records[NodeKind], "currency" | "reserved" | "utilised" | "status" | "financier_entity"> &
  Pick<Records["credit_limit"], "approved" | "frozen_amount"> &
  Pick<Records["facility"], "limit">;

/** A limit as its record says it, in the record's currency; an amount that is empty is nothing. */
export const nodeOfRecord = (node: NodeKind, id: string, record: LimitRecord): LimitNode => ({
  node,
  id,
  currency: record.currency ?? "",
  approved: moneyOf(record, node === "credit_limit" ? "approved" : "limit"),
  reserved: moneyOf(record, "reserved"),
  utilised: moneyOf(record, "utilised"),
  frozen: moneyOf(record, "frozen_amount"),
  status: String(record.status),
  financier: String(record.financier_entity),
});

/**
 * Every limit that the moves concern, before and after: available = approved − reserved − utilised − frozen.
 * @throws PlanRefused 1028 {node, node_id, available, requested, currency} when a limit has too little left
 * @throws Error when more would be given back than was taken: a defect of the effect
 */
export function limitChanges(
  moves: readonly LimitMove[],
  at: (ref: RecordRef) => Row | undefined,
): { changes: LimitChange[]; moves: LimitMove[] } {
  const all = joined(moves);
  const changes = all.map((move): LimitChange => {
    const { node, id } = move;
    const record = at({ entity: node, id }) as LimitRecord | undefined;
    if (!record) throw new Error(`there is no ${node} ${id}`);
    const before = nodeOfRecord(node, id, record);
    if (belowZero(before, move)) throw new Error(`${node} ${id} would be used below zero`);
    const shortage = short(before, move);
    if (shortage)
      throw new PlanRefused("limit_exceeded", undefined, {
        details: { ...shortage },
        partiesOnly: { entity: node, id, details: ["node_id", "available"] },
      });
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
  const all = joined(moves);
  if (all.length === 0) return;
  const values: unknown[] = [source.entity, source.id, source.transition, at];
  const parts = all.map(({ node, id, reserved, utilised }) => {
    const first = values.push(id, reserved, utilised) - 2;
    const placeholders = {
      id: `$${first}::bigint`,
      reserved: `$${first + 1}::numeric`,
      utilised: `$${first + 2}::numeric`,
    };
    return `(
      UPDATE ${quoted(node)}
      SET reserved = coalesce(reserved, 0) + ${placeholders.reserved}, utilised = coalesce(utilised, 0) + ${placeholders.utilised}
      WHERE id = ${placeholders.id}
      RETURNING '${node}'::text AS node, id, ${placeholders.reserved} AS reserved, ${placeholders.utilised} AS utilised
    )`;
  });
  const changed = await context.trx.run(
    `WITH ${parts.map((part, index) => `m${index} AS ${part}`).join(", ")}
     INSERT INTO limit_move (node, node_id, entity, record, transition, reserved, utilised, at)
     SELECT moved.node, moved.id, $1, $2::bigint, $3, moved.reserved, moved.utilised, $4::timestamptz
     FROM (${parts.map((_part, index) => `SELECT * FROM m${index}`).join(" UNION ALL ")}) moved`,
    values,
  );
  if (changed !== all.length)
    throw new Error(`one of ${all.map(({ node, id }) => `${node} ${id}`).join(", ")} is not there to be moved`);
}
