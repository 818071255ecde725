import type { DisplayWord } from "./word.ts";

export const step: DisplayWord = {
  word: "step",
  describe: "A step, a state or a decision on the record that a process is about, in the words of that record.",
  shows: ["text", "line"],
};
