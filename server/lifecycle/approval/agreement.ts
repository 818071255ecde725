import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Row, Transition } from "../plan/model.ts";

/** Who has agreed so far to a transition that needs more than one. */
export interface Agreement {
  readonly user: string;
  readonly parties: readonly string[];
}

/** Upper bounds of the default rule (domain 5): one approver up to the first, two up to the second, three above. */
const TIERS: readonly { upTo: string; approvers: number }[] = [{ upTo: "100000.00", approvers: 1 }, { upTo: "500000.00", approvers: 2 }];

/** How many different persons must agree to this amount. */
export function approversFor(amount: unknown): number {
  if (typeof amount !== "string") return 2;
  return TIERS.find((tier) => compare(amount, tier.upTo) <= 0)?.approvers ?? TIERS.length + 1;
}

/** Whether this person, or their party where each party must agree, has agreed already. */
export function hasAgreed(transition: Transition, agreements: readonly Agreement[], own: Agreement): boolean {
  if (agreements.some((one) => one.user === own.user)) return true;
  const needed = transition.approval?.parties;
  return needed !== undefined && own.parties.filter((party) => needed.includes(party)).every((party) => agreements.some((one) => one.parties.includes(party)));
}

/** Whether all have agreed: each of the named parties, or as many persons as the amount's tier asks. */
export function isComplete(transition: Transition, record: Row, ask: Row, agreements: readonly Agreement[]): boolean {
  const { approval } = transition;
  if (approval === undefined) return true;
  if (approval.parties !== undefined) return approval.parties.every((party) => agreements.some((one) => one.parties.includes(party)));
  const amount = approval.amount === undefined ? undefined : ask[approval.amount] ?? record[approval.amount];
  return new Set(agreements.map((one) => one.user)).size >= approversFor(amount);
}
