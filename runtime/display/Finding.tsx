import { rowSentence } from "../../schemas/vocabulary/display/finding.ts";
import { Awaited } from "./Awaited.tsx";
import { useSentenceFormat } from "./sentence-format.ts";
import type { DisplayProps } from "./words.tsx";

/** What a check of eligibility found, in a sentence of its code and outcome. */
export function Finding({ value, text, row }: DisplayProps) {
  const speech = useSentenceFormat("eligibility");
  const code = String(row?.["code"] ?? "");
  // What was found is half a sentence without its words: a name, or a figure.
  if (speech === "awaited" && code !== "") return <Awaited />;
  if (speech === undefined || speech === "awaited") return text;
  return rowSentence(row ?? {}, value, speech) ?? text;
}
