import type { DisplayWord } from "./word.ts";

export const step: DisplayWord = {
  word: "step",
  describe: "What was done on the record that a process is about, or where it stood, in the words of that record.",
  shows: ["text", "line"],
};
