import type { DisplayWord } from "./word.ts";

export const cards: DisplayWord = {
  word: "cards",
  describe: "Choices as cards with their description, one or several to be taken.",
  shows: ["options"],
};
