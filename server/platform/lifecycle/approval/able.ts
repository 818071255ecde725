import type { Level } from "./levels.ts";

/** Somebody of a company, as far as agreeing is concerned. */
export interface Colleague extends Record<string, unknown> {
  readonly id: string;
  readonly groups: readonly string[] | null;
  readonly is_ceo: boolean;
}

/**
 * The people who could give a level's agreement: the chief executive's is nobody else's, and one of signatories is
 * another's.
 */
export function ableTo({ groups, ceo }: Pick<Level, "groups" | "ceo">, people: readonly Colleague[]): string[] {
  const signs = groups.every((group) => group === "signatory");
  return people
    .filter((person) =>
      ceo === true
        ? person.is_ceo
        : groups.some((group) => person.groups?.includes(group)) && !(signs && person.is_ceo),
    )
    .map(({ id }) => id);
}

/**
 * Whether somebody can be found for a place: whoever stands elsewhere already gives way where another can stand there.
 */
function takesPlace(
  place: number,
  able: readonly (readonly string[])[],
  taken: Map<string, number>,
  tried = new Set<string>(),
): boolean {
  return (able[place] ?? []).some((id) => {
    if (tried.has(id)) return false;
    tried.add(id);
    const held = taken.get(id);
    if (held !== undefined && !takesPlace(held, able, taken, tried)) return false;
    taken.set(id, place);
    return true;
  });
}

/**
 * The first level for which these people do not suffice, each agreeing once: its place, and whether so many could agree
 * to it alone.
 */
export function lackingAmong(
  levels: readonly Level[],
  people: readonly Colleague[],
): { place: number; alone: boolean } | undefined {
  const seats = levels.flatMap((level, place) =>
    Array.from({ length: level.approvers }, () => ({ place, able: ableTo(level, people) })),
  );
  const able = seats.map((seat) => seat.able);
  const taken = new Map<string, number>();
  const seat = seats.find((_, index) => !takesPlace(index, able, taken));
  return seat && { place: seat.place, alone: seat.able.length >= (levels[seat.place]?.approvers ?? 1) };
}
