/** Limit nodes in the order in which they are locked, checked and moved. */
export const NODE_ORDER = ["credit_limit", "facility", "vendor_sub_limit", "buyer_limit"] as const;

/** A record that carries a limit: what one company may owe one financier, and its parts. */
export type NodeKind = (typeof NODE_ORDER)[number];

/** One limit as it stands. Amounts are decimal texts in the node's own currency. */
export interface LimitNode {
  readonly node: NodeKind;
  readonly id: string;
  readonly currency: string;
  /** What was granted. */
  readonly approved: string;
  /** Held for deals that are not paid out. */
  readonly reserved: string;
  /** Paid out and not yet paid back. */
  readonly utilised: string;
  /** Set aside by the financier. */
  readonly frozen: string;
  readonly status: string;
  /** Entity of the financier that grants it. */
  readonly financier: string;
  /** Entity that it is granted on: obligor, facility's owner, vendor, or buyer. */
  readonly company?: string;
  /** Facility that a sub-limit or buyer limit is part of. */
  readonly facility?: string;
}

/** What a transition moves of one node: signed differences as decimal texts in the node's currency. */
export interface LimitMove {
  readonly node: NodeKind;
  readonly id: string;
  readonly reserved?: string;
  readonly utilised?: string;
}

const rank = (kind: NodeKind) => NODE_ORDER.indexOf(kind);

/** Order of two nodes: by kind, then by id; every transaction locks in this order, so that none waits in a circle. */
export function byNodeOrder(left: { node: NodeKind; id: string }, right: { node: NodeKind; id: string }): number {
  return rank(left.node) - rank(right.node) || (left.id === right.id ? 0 : BigInt(left.id) < BigInt(right.id) ? -1 : 1);
}
