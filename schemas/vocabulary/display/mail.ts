import type { DisplayWord } from "./word.ts";

export const mail: DisplayWord = {
  word: "mail",
  describe: "A mail's page as its reader sees it, in a frame in which nothing runs.",
  shows: ["text"],
};
