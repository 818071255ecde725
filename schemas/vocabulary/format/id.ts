import { below, digits } from "./typed.ts";
import { textual } from "./textual.ts";

const pattern = /^[1-9]\d{0,18}$/;
const largest = 9_223_372_036_854_775_807n;

/** Whether a text is an id: digits that PostgreSQL's bigint can hold. */
export function isId(value: string): boolean {
  return pattern.test(value) && (value.length < 19 || BigInt(value) <= largest);
}

export const id = textual({
  word: "id",
  describe: "The id of a record: a text of digits.",
  most: 19,
  pattern,
  valid: isId,
  column: "bigint",
  sample: (random) => `${1 + below(random, 9)}${digits(random, 16)}`,
});
