import { digits } from "./typed.ts";
import { textual } from "./textual.ts";

export const url = textual({
  word: "url",
  describe: "An https address.",
  most: 500,
  pattern: /^https:\/\/[A-Za-z0-9.-]{1,253}(:\d{1,5})?([/?#][!-~]*)?$/,
  sample: (random) => `https://example.sg/${digits(random, 4)}`,
});
