import type { InputWord } from "./word.ts";

export const new_secret: InputWord = {
  word: "new_secret",
  describe: "A new password: how strong it is and what it still lacks stands under it while it is typed.",
};
