import { available, belowZero, joined, moved, short } from "./arithmetic.ts";
import type { LimitMove, LimitNode, NodeKind } from "./node.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { LimitChange } from "../../platform/lifecycle/plan/plan.ts";
import { PlanRefused } from "../../platform/lifecycle/plan/refusal.ts";
import type { RecordRef } from "../../platform/lifecycle/plan/snapshot.ts";

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
