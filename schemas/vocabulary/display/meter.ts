import type { DisplayWord } from "./word.ts";

/** From this share on a meter asks for attention. */
export const nearlyFull = 90;

export const meter: DisplayWord = {
  word: "meter",
  describe: "How full something is, as a share of 100 or of the amount that of names.",
  shows: ["percent", "number", "integer", "money"],
};
