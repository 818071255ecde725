import { oneOf, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

export const swift = textual({
  word: "swift",
  describe: "A bank's SWIFT code, 8 or 11 signs.",
  most: 11,
  pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  read: (typed) => readIf(swift, plain(typed).replaceAll(" ", "").toUpperCase()),
  sample: (random) => oneOf(random, ["DBSSSGSG", "OCBCSGSGXXX", "UOVBSGSG"]),
});
