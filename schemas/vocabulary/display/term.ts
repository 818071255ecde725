import { spoken } from "./finding.ts";
import type { DisplayWord, Saying, SentenceFormat } from "./word.ts";

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

/**
 * A fee, a term or a formula begun as a sentence is; a code that has no words of its own is called by the name that
 * stands with it.
 */
export function termText({ text, field, row }: Omit<Saying, "value">, speech: SentenceFormat): string {
  const name = row["name"];
  // A formula has no words as a whole, and its name is another column.
  if (/(^|\.)code$/.test(field) && speech.words(text) === undefined && typeof name === "string" && name !== "")
    return name;
  const words = termsInWords(text, speech);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const term: DisplayWord = {
  word: "term",
  describe:
    "A fee, a term or a formula of a calculation in the reader's words, begun as a sentence is, its amounts and dates in the reader's language; a code without words is called by the name that stands with it.",
  shows: ["text", "line", "options"],
  says: { namespace: "term", text: termText },
};
