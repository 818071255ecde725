import type { Level, Tier } from "../lifecycle/approval/rules.ts";
import { isDeepStrictEqual } from "node:util";
import { lackingAmong, type Colleague } from "../lifecycle/approval/person.ts";

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

/** Why an agreement of a rule is not proposed as it stands. */
type Reason = "nobody_in_group" | "same_person_twice" | "no_chief" | "chief_instead";

/** An agreement that was left out, and of which tier. */
interface LeftOut {
  readonly up_to?: string | undefined;
  readonly level: Level;
  readonly why: Reason;
}

const CHIEF_LEVEL: Level = { groups: ["signatory"], approvers: 1, ceo: true };

/**
 * The levels of a tier that these people can give: of those that they cannot, a signatory's is the chief executive's
 * where nobody else may sign.
 */
function fitted(
  levels: readonly Level[],
  people: readonly Colleague[],
): { levels: readonly Level[]; out: readonly { level: Level; why: Reason }[] } {
  const lacking = lackingAmong(levels, people);
  const level = lacking && levels[lacking.level];
  if (!level) return { levels, out: [] };
  const rest = levels.filter((one) => one !== level);
  const isSignatory = !level.ceo && level.groups.every((group) => group === "signatory");
  const instead =
    isSignatory && !rest.some(({ ceo }) => ceo) && lackingAmong([...rest, CHIEF_LEVEL], people) === undefined;
  const why = instead
    ? "chief_instead"
    : level.ceo
      ? "no_chief"
      : lacking.alone
        ? "same_person_twice"
        : "nobody_in_group";
  const further = fitted(instead ? [...rest, CHIEF_LEVEL] : rest, people);
  return { levels: further.levels, out: [{ level, why }, ...further.out] };
}

/**
 * A rule as far as a company's people can agree to every amount by it, and what was left out. Tiers that are the same
 * without it become one; where nobody could agree to anything, no tier is left.
 */
export function fitting(
  tiers: readonly Tier[],
  people: readonly Colleague[],
): { tiers: readonly Tier[]; out: readonly LeftOut[] } {
  const tried = tiers.map((tier) => ({ tier, ...fitted(tier.levels, people) }));
  const whole = tried.filter(({ levels }) => levels.length > 0).map(({ tier, levels }) => ({ ...tier, levels }));
  const merged = whole.filter(({ levels }, index) => !isDeepStrictEqual(levels, whole[index + 1]?.levels));
  const last = merged.at(-1);
  return {
    tiers: last === undefined ? [] : [...merged.slice(0, -1), { levels: last.levels }],
    out: tried.flatMap(({ tier, out }) =>
      out.map((one) => ({ ...(tier.up_to === undefined ? {} : { up_to: tier.up_to }), ...one })),
    ),
  };
}
