import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/**
 * What an invoice-paid item holds of its issuer's credit limit: its unpaid face less the principal lent on it, never
 * below zero. Principal itself stands under utilised, so both together are the obligor's debt.
 */
export function itemReserve(unpaidFace: string, principal: string): string {
  return text(atLeastZero(cents(unpaidFace) - cents(principal)));
}

/** The part of an item's face that one financier funds, and what it has lent on it. */
export interface FundedPart {
  readonly financier: string;
  /** Face tied in live financings of this financier, not yet paid. */
  readonly face: string;
  /** Principal paid out on it and not paid back. */
  readonly principal: string;
}

/**
 * What an item holds at each financier's credit limit: the unfunded rest at the first financier allowed to fund it,
 * each funded part at the financier that funds it.
 * @param unpaidFace face that is neither paid nor transferred away
 * @returns financier to the amount reserved there; the amounts add up to `itemReserve` of the whole when no part is
 * over-lent
 */
export function itemReserves<Financier extends string>(
  unpaidFace: string,
  first: Financier,
  parts: readonly (FundedPart & { readonly financier: Financier })[],
): Map<Financier, Money> {
  const reserves = new Map<Financier, bigint>([[first, 0n]]);
  let unfunded = cents(unpaidFace);
  for (const { financier, face, principal } of parts) {
    unfunded -= cents(face);
    reserves.set(financier, (reserves.get(financier) ?? 0n) + atLeastZero(cents(face) - cents(principal)));
  }
  reserves.set(first, (reserves.get(first) ?? 0n) + atLeastZero(unfunded));
  return new Map([...reserves].map(([financier, amount]) => [financier, text(amount)]));
}

/** The difference that brings a reserve from one amount to another, as a limit move carries it. */
export const difference = (before: string, after: string): string => text(cents(after) - cents(before));
