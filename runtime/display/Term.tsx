import { termText } from "../../schemas/vocabulary/display/term.ts";
import { Awaited } from "./Awaited.tsx";
import { useSentenceFormat } from "./sentence-format.ts";
import type { DisplayProps } from "./words.tsx";

/** A fee, a term or a formula of a calculation in words. */
export function Term({ text, row = {}, field = "" }: Pick<DisplayProps, "text" | "row" | "field">) {
  const speech = useSentenceFormat("term");
  if (speech === "awaited") return <Awaited />;
  return speech === undefined ? text : termText({ text, row, field }, speech);
}
