import { digits, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

export const colour = textual({
  word: "colour",
  describe: "A colour as # and six hexadecimal digits.",
  most: 7,
  pattern: /^#[0-9a-f]{6}$/,
  read: (typed) => readIf(colour, plain(typed).toLowerCase()),
  sample: (random) => `#${digits(random, 6)}`,
});
