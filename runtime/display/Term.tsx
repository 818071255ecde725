import { termsInWords } from "../../schemas/vocabulary/display/term.ts";
import { useSpeech } from "./speech.ts";
import type { DisplayProps } from "./Words.tsx";

/** A fee, a term or a formula of a calculation in words. */
export function Term({ text }: Pick<DisplayProps, "text">) {
  const speech = useSpeech("term");
  return speech === undefined ? text : termsInWords(text, speech);
}
