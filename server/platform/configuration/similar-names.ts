/** How many letters must be put in, taken out or exchanged to make one word of another; at most `most`, else more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1)
      line.push(
        Math.min(
          (above[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1),
        ),
      );
    above = line;
  }
  return above.at(-1) ?? 0;
}

/** Short words lie close together: PORT is no slip of HOST. */
const SHORTEST = 6;
const MOST = 2;

/** Variables that are set and are none of these, but look as if one of these was meant: a sentence each. */
export function similarNames(set: readonly string[], known: readonly string[]): string[] {
  return set
    .filter((name) => name.length >= SHORTEST && !known.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = known.find((one) => one.length >= SHORTEST && distance(upper, one, MOST) <= MOST);
      return meant === undefined ? [] : [`${name} is no variable of ours and says nothing; is ${meant} meant?`];
    });
}
