import { numberKey } from "../invoice/number-key.ts";

/** Characters that are taken for one another: figures for letters, and letters of other scripts for ours. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  "|": "1",
  S: "5",
  B: "8",
  Z: "2",
  G: "6",
  А: "A",
  В: "8",
  С: "C",
  Е: "E",
  Н: "H",
  К: "K",
  М: "M",
  О: "0",
  Р: "P",
  Т: "T",
  Х: "X",
  У: "Y",
  І: "1",
  Ѕ: "5",
  Α: "A",
  Β: "8",
  Ε: "E",
  Ζ: "2",
  Η: "H",
  Ι: "1",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ο: "0",
  Ρ: "P",
  Τ: "T",
  Υ: "Y",
  Χ: "X",
};

/** A number's key as the eye takes it: what is taken for one another is one. */
const seenAs = (number: string): string =>
  numberKey([...number.normalize("NFKC").toUpperCase()].map((letter) => TAKEN_FOR[letter] ?? letter).join(""));

/**
 * Whether two numbers that are not the same are taken for one another: a letter O for a zero, a letter of another
 * script.
 */
export const looksLike = (left: string, right: string): boolean =>
  numberKey(left) !== numberKey(right) && seenAs(left) === seenAs(right);
