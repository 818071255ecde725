import type { DisplayWord } from "./word.ts";

export const decision: DisplayWord = {
  word: "decision",
  describe: "What somebody decided on the record that a process is about, in the words of that record.",
  shows: ["text", "line"],
};
