import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import type { ApprovalRule, Level, Tier } from "./levels.ts";

/**
 * The tier of a rule that an amount falls into: the first whose bound it does not pass. An amount that nobody named
 * falls into the tier with two levels, or the highest where none has two.
 * @param amount decimal text, in Singapore dollars
 */
export function tierOf(rule: ApprovalRule, amount: string | undefined): Tier {
  const tiers = [...rule.tiers].sort((one, other) =>
    one.up_to === undefined ? 1 : other.up_to === undefined ? -1 : compare(one.up_to, other.up_to),
  );
  const found =
    amount === undefined
      ? tiers.find(({ levels }) => levels.length >= 2)
      : tiers.find((tier) => tier.up_to === undefined || compare(amount, tier.up_to) <= 0);
  const last = found ?? tiers.at(-1);
  if (!last) throw new Error(`the approval rule for ${rule.subject} has no tier`);
  return last;
}

/** Levels of the tier that an amount falls into. */
export const levelsOf = (rule: ApprovalRule, amount: string | undefined): readonly Level[] =>
  tierOf(rule, amount).levels;

/**
 * Levels that so many people at least agree to, whatever the rule asks: who is lacking comes from any of those who
 * approve.
 */
export function withLeast(levels: readonly Level[], least: number | undefined): readonly Level[] {
  const lacking = (least ?? 0) - levels.reduce((sum, { approvers }) => sum + approvers, 0);
  if (lacking <= 0) return levels;
  return [
    ...levels,
    {
      groups: [...new Set([...levels.flatMap(({ groups }) => groups), "checker_l1", "checker_l2", "signatory"])],
      approvers: lacking,
    },
  ];
}
