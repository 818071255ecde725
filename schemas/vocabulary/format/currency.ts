import { oneOf, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

/** The currencies that are enabled. */
export const currencies = ["SGD", "USD"] as const;

export const currency = textual({
  word: "currency",
  describe: "A currency that is enabled, by its ISO 4217 code.",
  most: 3,
  pattern: /^(SGD|USD)$/,
  column: "char(3)",
  read: (typed) => readIf(currency, plain(typed).toUpperCase()),
  sample: (random) => oneOf(random, currencies),
});
