import type { DisplayWord } from "./word.ts";

export const bar: DisplayWord = {
  word: "bar",
  describe:
    "A size beside the whole that of names, with the parts that take of it; a percentage beside 100, another number beside the largest of its column.",
  shows: ["percent", "number", "integer", "money"],
};
