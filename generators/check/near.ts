/**
 * The known word that a misspelt one most likely means, or undefined when none is close.
 * Distance is optimal string alignment: a swap of two neighbours counts as one slip.
 */
export function near(word: string, known: Iterable<string>): string | undefined {
  if (typeof word !== "string") return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (typeof candidate !== "string") continue;
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const found = distance(word.toLowerCase(), candidate.toLowerCase());
    if (found < least) {
      least = found;
      best = candidate;
    }
  }
  return best;
}

/** The tail of a message: `; did you mean "x"?`, or nothing. */
export function suggest(word: string, known: Iterable<string>): string {
  const meant = near(word, known);
  return meant === undefined || meant === word ? "" : `; did you mean "${meant}"?`;
}

/** How many slips lie between two names: a letter more, a letter less, another one, or two in each other's place. */
export function slips(one: string, other: string): number {
  return distance(one.toLowerCase(), other.toLowerCase());
}

function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let fewest = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) fewest = Math.min(fewest, before[column - 2]! + 1);
      now.push(fewest);
    }
    before = last;
    last = now;
  }
  return last[other.length]!;
}
