import { findingSentence } from "../../schemas/vocabulary/display/finding.ts";
import { useSentenceFormat } from "./sentence-format.ts";
import type { DisplayProps } from "./words.tsx";

/** What a check of eligibility found, in a sentence of its code and outcome. */
export function Finding({ value, text, row }: DisplayProps) {
  const speech = useSentenceFormat("eligibility");
  const code = String(row?.["code"] ?? "");
  if (speech === undefined || code === "") return text;
  return findingSentence({ code, pass: String(row?.["pass"] ?? "pass"), detail: String(value) }, speech);
}
