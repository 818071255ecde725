import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { byNodeOrder, type LimitMove, type LimitNode, type NodeKind } from "./node.ts";

/** What a limit still allows: approved − reserved − utilised − frozen; below zero after a forced reduction. */
export function available(node: Pick<LimitNode, "approved" | "reserved" | "utilised" | "frozen">): string {
  return text(cents(node.approved) - cents(node.reserved) - cents(node.utilised) - cents(node.frozen));
}

/** A node by kind and id, as moves name it. */
export interface NodeName {
  readonly node: NodeKind;
  readonly id: string;
}

const opposite = (amount: string) => text(-cents(amount));

/** Holds an amount for a deal that is asked for: reserved + amount at each node. */
export const reserve = (nodes: readonly NodeName[], amount: string): LimitMove[] =>
  nodes.map(({ node, id }) => ({ node, id, reserved: amount }));

/** Gives a held amount back: reserved − amount at each node. */
export const release = (nodes: readonly NodeName[], amount: string): LimitMove[] => reserve(nodes, opposite(amount));

/** Turns what was held into what is used, at pay-out: reserved − amount, utilised + amount at each node. */
export const use = (nodes: readonly NodeName[], amount: string): LimitMove[] =>
  nodes.map(({ node, id }) => ({ node, id, reserved: opposite(amount), utilised: amount }));

/** Takes back what was paid back or written off: utilised − amount at each node. */
export const repay = (nodes: readonly NodeName[], amount: string): LimitMove[] =>
  nodes.map(({ node, id }) => ({ node, id, utilised: opposite(amount) }));

/** Moves of the same node added up, without those that move nothing, in the order of locking. */
export function joined(moves: readonly LimitMove[]): Required<LimitMove>[] {
  const sums = new Map<string, { node: NodeKind; id: string; reserved: bigint; utilised: bigint }>();
  for (const { node, id, reserved = "0", utilised = "0" } of moves) {
    const sum = sums.get(`${node} ${id}`) ?? { node, id, reserved: 0n, utilised: 0n };
    sum.reserved += cents(reserved);
    sum.utilised += cents(utilised);
    sums.set(`${node} ${id}`, sum);
  }
  return [...sums.values()]
    .filter((sum) => sum.reserved !== 0n || sum.utilised !== 0n)
    .sort(byNodeOrder)
    .map(({ node, id, reserved, utilised }) => ({ node, id, reserved: text(reserved), utilised: text(utilised) }));
}

/** The node after a move. Whether it may be so is asked with `short` and `belowZero`. */
export function moved<Node extends LimitNode>(
  node: Node,
  { reserved = "0", utilised = "0" }: Pick<LimitMove, "reserved" | "utilised">,
): Node {
  return {
    ...node,
    reserved: text(cents(node.reserved) + cents(reserved)),
    utilised: text(cents(node.utilised) + cents(utilised)),
  };
}

/** Why a move does not fit: what the node has and what was asked of it. */
export interface Shortage {
  readonly node: NodeKind;
  readonly node_id: string;
  readonly available: string;
  readonly requested: string;
  readonly currency: string;
}

/** What is missing when a move takes more than the node has; undefined when it fits or takes nothing. */
export function short(node: LimitNode, move: Pick<LimitMove, "reserved" | "utilised">): Shortage | undefined {
  const before = cents(available(node));
  const taken = before - cents(available(moved(node, move)));
  if (taken <= 0n || taken <= before) return undefined;
  return {
    node: node.node,
    node_id: node.id,
    available: text(before > 0n ? before : 0n),
    requested: text(taken),
    currency: node.currency,
  };
}

/** Whether a move gives back more than was held or used: a defect of whoever asks it. */
export function belowZero(node: LimitNode, move: Pick<LimitMove, "reserved" | "utilised">): boolean {
  const after = moved(node, move);
  return cents(after.reserved) < 0n || cents(after.utilised) < 0n;
}
