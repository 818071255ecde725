import type { ApprovalRule, Level, Tier } from "./levels.ts";

/** Business days that a request waits for its approvers. */
const EXPIRES_AFTER = 10;

const first: Level = { groups: ["checker_l1"], approvers: 1 };
const second: Level = { groups: ["checker_l2"], approvers: 1 };
/** Any signatory but the chief executive, who decides after all levels where a transition asks for it. */
const signatory: Level = { groups: ["signatory"], approvers: 1 };

/** By amount in Singapore dollars: one level up to 100,000.00, two up to 500,000.00, three above. */
const byAmount: readonly Tier[] = [
  { up_to: "100000.00", levels: [first] },
  { up_to: "500000.00", levels: [first, second] },
  { levels: [first, second, signatory] },
];

/** Money that leaves or is booked is also checked by accountants. */
const accountant: Level = { groups: ["checker_l1", "accountant"], approvers: 1 };
const ofMoney: readonly Tier[] = [
  { up_to: "100000.00", levels: [accountant] },
  { up_to: "500000.00", levels: [accountant, second] },
  { levels: [accountant, second, signatory] },
];

/** Whatever the amount. */
const alwaysTwo: readonly Tier[] = [{ levels: [first, second] }];

const own: Readonly<Record<string, readonly Tier[]>> = {
  disbursement: ofMoney,
  refund: ofMoney,
  credit: alwaysTwo,
  facility: alwaysTwo,
  sublimit: alwaysTwo,
  buyerlist: alwaysTwo,
  bank: alwaysTwo,
  writeoff: alwaysTwo,
  waiver: alwaysTwo,
  kyc: alwaysTwo,
};

/** What a company that has set nothing else is bound by. */
export function defaultRule(subject: string): ApprovalRule {
  return { subject, tiers: own[subject] ?? byAmount, expires_after_days: EXPIRES_AFTER };
}
