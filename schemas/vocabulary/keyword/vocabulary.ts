import type { Ajv } from "ajv";
import { isSignedAmount } from "../format/amount.ts";
import { formats } from "../format/formats.ts";
import { maskable } from "../format/masked.ts";
import { above } from "./above.ts";
import { atLeast } from "./at_least.ts";
import { atMost } from "./at_most.ts";
import { below } from "./below.ts";
import { length } from "./length.ts";
import { range } from "./range.ts";

/** Formats of amounts that may also be signed; Ajv knows the signed one as `signed_<word>`. */
export const signable: readonly string[] = ["money", "rate", "number", "percent"];

/** Teaches Ajv every keyword and format of the vocabulary. @returns the same Ajv */
export function addVocabulary(ajv: Ajv): Ajv {
  for (const keyword of [above, atLeast, below, atMost, range, length]) ajv.addKeyword(keyword);
  for (const { word, valid } of Object.values(formats)) if (valid) ajv.addFormat(word, valid);
  for (const word of signable) ajv.addFormat(`signed_${word}`, isSignedAmount);
  for (const [word, valid] of Object.entries(maskable)) ajv.addFormat(`masked_${word}`, valid);
  return ajv;
}
