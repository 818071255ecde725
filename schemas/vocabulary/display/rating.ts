import type { DisplayWord } from "./word.ts";

/** So many of five; undefined where there is no whole number from 0 to 5. */
export function stars(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 5 ? value : undefined;
}

export const rating: DisplayWord = { word: "rating", describe: "A mark from 0 to 5.", shows: ["integer"] };
