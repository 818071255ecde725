import { termsInWords } from "../../schemas/vocabulary/display/term.ts";
import { Awaited } from "./Awaited.tsx";
import { useSentenceFormat } from "./sentence-format.ts";
import type { DisplayProps } from "./words.tsx";

/**
 * A fee, a term or a formula of a calculation in words, begun as a sentence is; a code that has no words of its own
 * is called by the name that stands with it.
 */
export function Term({ text, row, field }: Pick<DisplayProps, "text" | "row" | "field">) {
  const speech = useSentenceFormat("term");
  const name = row?.["name"];
  if (speech === "awaited") return <Awaited />;
  if (speech === undefined) return text;
  // A formula has no words as a whole, and its name is another column.
  if (field === "code" && speech.words(text) === undefined && typeof name === "string" && name !== "") return name;
  const words = termsInWords(text, speech);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
