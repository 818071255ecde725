import type { DisplayWord } from "./word.ts";

export const qr: DisplayWord = {
  word: "qr",
  describe: "An address as a code for a phone's camera, with the address beside it.",
  shows: ["url", "line", "text"],
};
