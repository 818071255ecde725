import { compare } from "../decimal.ts";
import { amount, isAmount, sampleAmount, showAmount } from "./amount.ts";
import type { FormatWord } from "./word.ts";

export const percent: FormatWord = {
  ...amount,
  word: "percent",
  describe: "A share from 0 to 100, with at most two decimals.",
  valid: (value) => isAmount(value) && compare(value, "100") <= 0,
  show: (value, { language }) => `${showAmount(value, { language })}%`,
  sample: (random) => sampleAmount(random, 2),
};
