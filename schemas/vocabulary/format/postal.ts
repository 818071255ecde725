import { digits } from "./typed.ts";
import { textual } from "./textual.ts";

export const postal = textual({
  word: "postal",
  describe: "A postal code of Singapore, six digits.",
  most: 6,
  pattern: /^\d{6}$/,
  sample: (random) => digits(random, 6),
});
