import type { DisplayWord } from "./word.ts";

export const state: DisplayWord = {
  word: "state",
  describe: "Where the record that a process is about stands, or what is asked for there, in the words of that record.",
  shows: ["text", "line"],
};
