import { numerals, weighted } from "./check_letter.ts";
import { digits, oneOf, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

const weights = [2, 7, 6, 5, 4, 3, 2];

function letterOf(prefix: string, number: string): string {
  const sum = weighted(numerals(number), weights) + (prefix === "T" || prefix === "G" ? 4 : prefix === "M" ? 3 : 0);
  if (prefix === "S" || prefix === "T") return "JZIHGFEDCBA"[sum % 11]!;
  return prefix === "M" ? "KLJNPQRTUWX"[10 - (sum % 11)]! : "XWUTRQPNMLK"[sum % 11]!;
}

/**
 * Whether a text is an identity number of Singapore (NRIC or FIN) with the right check letter. Source: the check-letter
 * rule of the Immigration and Checkpoints Authority, weights 2 7 6 5 4 3 2 modulo 11.
 */
export function isNric(value: string): boolean {
  return /^[STFGM]\d{7}[A-Z]$/.test(value) && letterOf(value[0]!, value.slice(1, 8)) === value[8];
}

export const nric = textual({
  word: "nric",
  describe: "Identity number of a person in Singapore (NRIC or FIN), with its check letter; shown masked.",
  most: 9,
  pattern: /^/,
  valid: isNric,
  read: (typed) => readIf(nric, plain(typed).replaceAll(" ", "").toUpperCase()),
  show: (value) => String(value ?? "").replace(/^([A-Z])\d{4}/, "$1****"),
  sample(random) {
    const prefix = oneOf(random, ["S", "T", "F", "G"]);
    const number = digits(random, 7);
    return `${prefix}${number}${letterOf(prefix, number)}`;
  },
});
