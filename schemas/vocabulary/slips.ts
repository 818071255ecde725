/**
 * How many slips of the hand lie between two names, in letters of either case: a letter more, a letter less, another
 * one, or two in each other's place. It is the distance of optimal string alignment.
 */
export function slips(first: string, second: string): number {
  const [one, other] = [first.toLowerCase(), second.toLowerCase()];
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
