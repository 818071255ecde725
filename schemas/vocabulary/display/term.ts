import type { SentenceFormat } from "./finding.ts";
import { spoken } from "./finding.ts";
import type { DisplayWord } from "./word.ts";

/** What stands between the terms of a calculation. */
const BETWEEN = /( [×÷+−–-] |[()]|, at least |, at most )/;

/**
 * The words of a calculation: a fee, a term or a formula whole where it has a label, else term by term. What has none
 * stands as it is.
 */
export function termsInWords(text: string, speech: SentenceFormat): string {
  const whole = speech.words(text);
  if (whole !== undefined) return whole;
  const parts = text.split(BETWEEN);
  return parts.length === 1
    ? spoken(text, speech)
    : parts
        .map((part) =>
          part === ""
            ? ""
            : (speech.words(part) ?? speech.words(part.trim()) ?? (BETWEEN.test(part) ? part : spoken(part, speech))),
        )
        .join("");
}

export const term: DisplayWord = {
  word: "term",
  describe:
    "A fee, a term or a formula of a calculation in the reader's words, its amounts and dates in the reader's language.",
  shows: ["text", "line", "options"],
};
