import type { InputWord } from "./word.ts";

export const slider: InputWord = {
  word: "slider",
  describe: "An amount that is typed, or slid to between nothing and the figure at its reach.",
};
