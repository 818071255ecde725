/** What someone typed, without the traces of their keyboard: full-width signs made plain, spaces at both ends gone. */
export function plain(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
    .trim();
}

/** A whole number from 0 up to, not including, the limit. */
export function below(random: () => number, limit: number): number {
  return Math.min(limit - 1, Math.floor(random() * limit));
}

/** So many random digits. */
export function digits(random: () => number, count: number): string {
  return Array.from({ length: count }, () => below(random, 10)).join("");
}

/** One of a list. */
export function oneOf<Thing>(random: () => number, things: readonly Thing[]): Thing {
  return things[below(random, things.length)]!;
}
