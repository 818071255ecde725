import { amount, sampleAmount, showAmount } from "./amount.ts";
import type { FormatWord } from "./word.ts";

export const number: FormatWord = {
  ...amount,
  word: "number",
  describe: "Any other entered number, with at most two decimals: a quantity, a weight.",
  show: (value, { language }) => showAmount(value, { language }).replace(/\.?0+$/, ""),
  sample: (random) => sampleAmount(random, 6),
};
