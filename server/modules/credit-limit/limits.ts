import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { booked, type BookingRates } from "../../platform/exchange-rate.ts";
import type { Explanation, LimitChange } from "../../platform/lifecycle/plan/plan.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

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
  /** What that financier is called; of a credit limit. */
  readonly granted_by?: string;
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

/** What a limit still allows: approved − reserved − utilised − frozen; below zero after a forced reduction. */
export function available(node: Pick<LimitNode, "approved" | "reserved" | "utilised" | "frozen">): string {
  return text(cents(node.approved) - cents(node.reserved) - cents(node.utilised) - cents(node.frozen));
}

/** A node by kind and id, as moves name it. */
interface NodeName {
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
interface Shortage {
  readonly node: NodeKind;
  readonly node_id: string;
  readonly available: string;
  readonly requested: string;
  readonly currency: string;
}

/** What is missing when a move takes more than the node has; undefined when it fits or takes nothing. */
export function short(node: LimitNode, move: Pick<LimitMove, "reserved" | "utilised">): Shortage | undefined {
  const before = cents(available(node));
  const drawn = before - cents(available(moved(node, move)));
  if (drawn <= 0n || drawn <= before) return undefined;
  return {
    node: node.node,
    node_id: node.id,
    available: text(before > 0n ? before : 0n),
    requested: text(drawn),
    currency: node.currency,
  };
}

/** Whether a move gives back more than was held or used: a defect of whoever asks it. */
export function belowZero(node: LimitNode, move: Pick<LimitMove, "reserved" | "utilised">): boolean {
  const after = moved(node, move);
  return cents(after.reserved) < 0n || cents(after.utilised) < 0n;
}

/** An amount in its currency. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** The sum of active credit limits of one enterprise over all its financiers, in Singapore dollars. */
export function limitsInSgd(limits: readonly Amount[], rates: BookingRates): string {
  return text(limits.reduce((sum, { amount, currency }) => sum + cents(booked(amount, currency, "SGD", rates)), 0n));
}

/**
 * The most a new total at one financier may be, so that all active limits of the enterprise stay within the cap.
 * @param others the enterprise's active limits at other financiers
 * @param cap SGD, from the constants
 * @returns in the asked currency, rounded down; "0.00" when nothing is left
 */
export function mostUnderCap(others: readonly Amount[], currency: string, cap: string, rates: BookingRates): string {
  const left = cents(cap) - cents(limitsInSgd(others, rates));
  if (left <= 0n) return "0.00";
  const most = cents(booked(text(left), "SGD", currency, rates));
  // Rounding must not carry the total a cent over the cap.
  return text(cents(booked(text(most), currency, "SGD", rates)) > left ? most - 1n : most);
}

const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/** The part of an item's face that one financier funds, and what it has lent on it. */
interface FundedPart {
  readonly financier: string;
  /** Face tied in live financings of this financier, not yet paid. */
  readonly face: string;
  /** Principal paid out on it and not paid back. */
  readonly principal: string;
}

/**
 * What an item holds at each financier's credit limit: the unfunded rest at the first financier allowed to fund it,
 * each funded part at the financier that funds it.
 * @param outstandingFace face that is neither paid nor transferred away
 * @returns financier to the amount reserved there, never below zero; principal itself stands under utilised, so both
 * together are the obligor's debt
 */
export function itemReserves<Financier extends string>(
  outstandingFace: string,
  first: Financier,
  parts: readonly (FundedPart & { readonly financier: Financier })[],
): Map<Financier, Money> {
  const reserves = new Map<Financier, bigint>([[first, 0n]]);
  let unfunded = cents(outstandingFace);
  for (const { financier, face, principal } of parts) {
    unfunded -= cents(face);
    reserves.set(financier, (reserves.get(financier) ?? 0n) + atLeastZero(cents(face) - cents(principal)));
  }
  reserves.set(first, (reserves.get(first) ?? 0n) + atLeastZero(unfunded));
  return new Map([...reserves].map(([financier, amount]) => [financier, text(amount)]));
}

/**
 * How a limit's availability comes about: what is granted (approved less frozen) less what is reserved and utilised
 * after the plan.
 */
export function limitExplained({ node, reserved_after, utilised_after, available_after }: LimitChange): Explanation {
  const granted = text(cents(available_after) + cents(reserved_after) + cents(utilised_after));
  return {
    name: `${node}.available`,
    formula: "granted − reserved − utilised",
    figures: { granted, reserved: reserved_after, utilised: utilised_after },
    result: available_after,
  };
}
