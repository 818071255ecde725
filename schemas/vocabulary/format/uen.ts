import { numerals, weighted } from "./check_letter.ts";
import { below, digits, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

const alphabet = "ABCDEFGHJKLMNPQRSTUVWX0123456789";
const business = (number: string) => "XMKECAWLJDB"[weighted(numerals(number), [10, 4, 9, 3, 8, 2, 7, 1]) % 11];
const company = (number: string) => "ZKCMDNERGWH"[weighted(numerals(number), [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11];
const other = (number: string) =>
  alphabet[
    (weighted(
      [...number].map((sign) => alphabet.indexOf(sign)),
      [4, 3, 5, 3, 10, 2, 2, 5, 7],
    ) -
      5 +
      11) %
      11
  ];

/**
 * Whether a text is a Unique Entity Number of Singapore with the right check letter: business (8 digits), local company
 * (9 digits, the first four a year), other entities (T, S or R); of old foreign ones (F) only the shape is known.
 * Source: the check-letter rules of the Unique Entity Number, one for each way of registering.
 */
export function isUen(value: string): boolean {
  const number = value.slice(0, -1);
  const letter = value.slice(-1);
  if (/^\d{8}[A-Z]$/.test(value)) return business(number) === letter;
  if (/^(1[89]|20)\d{7}[A-Z]$/.test(value)) return company(number) === letter;
  if (/^[TSR]\d\d[A-HJ-NP-X]{2}\d{4}[A-Z]$/.test(value)) return other(number) === letter;
  return /^F000\d{5}[A-Z]$/.test(value);
}

/** Whether a text has the shape of a Unique Entity Number of any kind, whatever its check letter. */
export function hasUenShape(value: string): boolean {
  return /^(\d{8}[A-Z]|(1[89]|20)\d{7}[A-Z]|[TSR]\d\d[A-HJ-NP-X]{2}\d{4}[A-Z]|F000\d{5}[A-Z])$/.test(value);
}

export const uen = textual({
  word: "uen",
  describe:
    "Singapore's number of a company or other entity; a check letter that does not fit is warned of, not refused.",
  most: 10,
  pattern: /^/,
  valid: hasUenShape,
  read: (typed) => readIf(uen, plain(typed).replaceAll(" ", "").toUpperCase()),
  sample(random) {
    const number = `${1970 + below(random, 50)}${digits(random, 5)}`;
    return `${number}${company(number)}`;
  },
});
