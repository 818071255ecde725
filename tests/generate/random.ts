/** Numbers between 0 and 1 that are the same for the same seed. */
export type Random = () => number;

/** The seed of this run: `SEED=…` plays a failure again. */
export const SEED = Number(process.env["SEED"] ?? 20261123);

/** A source of randomness by a seed and a name, so that one call's requests do not hang on those of another. */
export function randomOf(name: string, seed = SEED): Random {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 up to below `most`. */
export const below = (random: Random, most: number): number => Math.floor(random() * most);

/** One of several. @throws Error when there is none */
export function oneOf<T>(random: Random, several: readonly T[]): T {
  const one = several[below(random, several.length)];
  if (one === undefined) throw new Error("nothing to choose from");
  return one;
}
