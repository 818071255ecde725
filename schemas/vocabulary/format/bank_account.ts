import { digits, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

export const bank_account = textual({
  word: "bank_account",
  describe: "The number of a bank account, 7 to 14 digits.",
  most: 14,
  pattern: /^\d{7,14}$/,
  read: (typed) => readIf(bank_account, plain(typed).replace(/[\s-]/g, "")),
  sample: (random) => digits(random, 10),
});
