import { amount } from "./amount.ts";
import type { FormatWord } from "./word.ts";

export const money: FormatWord = {
  ...amount,
  word: "money",
  describe: "An amount of up to 13 digits and two decimals, as a decimal text.",
};
