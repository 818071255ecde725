import type { CheckContext } from "../parts.ts";

const singapore = 8 * 3_600_000;

/** The business date that was given, else the day in Singapore. */
export function dayIn({ today }: CheckContext): string {
  return today ?? new Date(Date.now() + singapore).toISOString().slice(0, 10);
}
