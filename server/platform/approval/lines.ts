import type { Level, Tier } from "../lifecycle/approval/levels.ts";

/** One agreement as people write it: up to which amount, whose people, and how many of them. */
export interface Line {
  readonly up_to?: string | undefined;
  readonly groups: readonly string[];
  readonly approvers?: number | undefined;
}

/** What stands for the chief executive among the groups of a line. */
export const CHIEF = "chief_executive";

const levelOf = ({ groups, approvers }: Line): Level =>
  groups.includes(CHIEF) ? { groups: ["signatory"], approvers: 1, ceo: true } : { groups, approvers: approvers ?? 1 };

/** Lines one after the other that have one bound are the levels of one tier. */
export function tiersFrom(lines: readonly Line[]): Tier[] {
  return lines.reduce<Tier[]>((tiers, line) => {
    const last = tiers.at(-1);
    if (last && last.up_to === line.up_to)
      return [...tiers.slice(0, -1), { ...last, levels: [...last.levels, levelOf(line)] }];
    return [...tiers, { ...(line.up_to === undefined ? {} : { up_to: line.up_to }), levels: [levelOf(line)] }];
  }, []);
}

/** The tiers of a rule as lines, one a level. */
export function linesOf(tiers: readonly Tier[]): Line[] {
  return tiers.flatMap(({ up_to, levels }) =>
    levels.map(({ groups, approvers, ceo }) => ({
      ...(up_to === undefined ? {} : { up_to }),
      groups: ceo ? [CHIEF] : groups,
      approvers: ceo ? 1 : (approvers ?? 1),
    })),
  );
}
