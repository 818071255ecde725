import { plusDays } from "../format/date.ts";

/**
 * How many days after the business date a bound lies that moves with it: `today`, `today+30`; undefined where it is no
 * such bound.
 */
export function daysAfterToday(bound: string | undefined): number | undefined {
  const found = /^today([+-]\d+)?$/.exec(bound ?? "");
  return found ? Number(found[1] ?? 0) : undefined;
}

const inside = { above: 1, atLeast: 0, below: -1, atMost: 0 } as const;

/**
 * The first or last day that a bound so many days after the business date leaves, and the word of a finding beyond it.
 */
export function edgeOf(
  bound: keyof typeof inside,
  days: number,
  today: string,
): { keyword: "earliest" | "latest"; limit: string } {
  return {
    keyword: bound === "above" || bound === "atLeast" ? "earliest" : "latest",
    limit: plusDays(today, days + inside[bound]),
  };
}
