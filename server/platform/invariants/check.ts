import { invariants } from "./all.ts";
import type { Breach, Checking } from "./invariant.ts";

/**
 * Checks what always holds of the books, by name, in the order in which it is described; changes nothing.
 * @param names all that are described and not parked, where it is left out
 * @returns every breach with its invariant's name; none when all hold
 * @throws Error for a name that is not described or has no check
 */
export async function checkInvariants(
  checking: Checking,
  names: readonly string[] = Object.keys(checking.registry.invariants.invariants),
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const name of names) {
    const check = invariants[name];
    if (!check || !checking.registry.invariants.invariants[name])
      throw new Error(`the invariant ${name} is not both described and checked`);
    breaches.push(...(await check(checking)).map((finding) => ({ name, ...finding })));
  }
  return breaches;
}

/** Breaches as lines to be read. */
export const told = (breaches: readonly Breach[]): string =>
  breaches.map(({ name, record, says }) => `${name}: ${record}: ${says}`).join("\n");
