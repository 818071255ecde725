import type { InputWord } from "./word.ts";

export const human: InputWord = {
  word: "human",
  describe:
    "A tick with which a person shows to be none of those programs that try passwords: the browser then does a small sum and the field holds the ticket it earned.",
};
