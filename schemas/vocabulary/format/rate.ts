import { amount, sampleAmount, showAmount } from "./amount.ts";
import type { FormatWord } from "./word.ts";

export const rate: FormatWord = {
  ...amount,
  word: "rate",
  describe: "Per cent a year, with at most two decimals.",
  show: (value, { language }) => `${showAmount(value, { language })}%`,
  sample: (random) => sampleAmount(random, 2),
};
