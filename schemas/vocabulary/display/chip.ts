import type { DisplayWord } from "./word.ts";

export const chip: DisplayWord = {
  word: "chip",
  describe: "A state or kind in a small frame of its tone.",
  shows: ["options", "boolean"],
};
