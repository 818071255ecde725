import { termsInWords } from "../../schemas/vocabulary/display/term.ts";
import { useSpeech } from "./speech.ts";
import type { DisplayProps } from "./Words.tsx";

/** A fee, a term or a formula of a calculation in words, begun as a sentence is. */
export function Term({ text }: Pick<DisplayProps, "text">) {
  const speech = useSpeech("term");
  if (speech === undefined) return text;
  const words = termsInWords(text, speech);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
