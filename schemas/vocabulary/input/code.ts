import type { InputWord } from "./word.ts";

export const code: InputWord = {
  word: "code",
  describe: "A one-time code: digits, offered by the phone that received it.",
};
