import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import type { Transition } from "../plan/model.ts";
import type { Level } from "./rules.ts";
import type { Parties } from "../plan/actor.ts";
import { type Person, isSamePerson } from "./person.ts";

/** Whether this person, or their party where each party must agree, has agreed already. */
export function hasAgreed(transition: Transition, agreements: readonly Person[], own: Person): boolean {
  if (agreements.some((one) => isSamePerson(one, own))) return true;
  const needed = transition.approval?.parties;
  return (
    needed !== undefined &&
    own.parties
      .filter((party) => needed.includes(party))
      .every((party) => agreements.some((one) => one.parties.includes(party)))
  );
}

/**
 * The level that is asked next, counted from 0: levels agree one after the other, each by as many persons as it says.
 */
export function openLevel(levels: readonly Level[], agreements: number): number {
  let left = agreements;
  const found = levels.findIndex(({ approvers }) => {
    if (left < approvers) return true;
    left -= approvers;
    return false;
  });
  return found === -1 ? levels.length : found;
}

/**
 * Why a person may not give the next agreement: another level is asked, or the amount is above their ceiling. The level
 * of the chief executive is nobody else's; a level of signatories is any other's, so that the chief decides once, at
 * the end.
 */
export function objection(
  level: Level | undefined,
  own: Pick<Person, "groups" | "is_ceo" | "ceiling">,
  amount?: string,
): "not_your_level" | "chief_decides" | "above_ceiling" | undefined {
  if (level?.ceo) {
    if (!own.is_ceo) return "chief_decides";
  } else if (level && own.groups !== undefined) {
    if (!level.groups.some((group) => own.groups?.includes(group))) return "not_your_level";
    if (level.groups.every((group) => group === "signatory") && own.is_ceo) return "not_your_level";
  }
  return own.ceiling !== undefined && amount !== undefined && compare(amount, own.ceiling) > 0
    ? "above_ceiling"
    : undefined;
}

/** Whether the people of these parties need the levels of a transition: where it names no parties, everyone does. */
export const needsLevels = (transition: Transition, parties: readonly string[]): boolean =>
  transition.approval !== undefined && (transition.approval.of?.some((party) => parties.includes(party)) ?? true);

/** Whether all have agreed: each of the named parties that the record has, or each level. */
export function isComplete(
  transition: Transition,
  levels: readonly Level[],
  agreements: readonly Person[],
  companies?: Parties,
): boolean {
  const parties = transition.approval?.parties?.filter(
    (party) => companies === undefined || (companies[party] ?? []).length > 0,
  );
  if (parties !== undefined) return parties.every((party) => agreements.some((one) => one.parties.includes(party)));
  return openLevel(levels, agreements.length) >= levels.length;
}
