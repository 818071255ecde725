import { usePage } from "../model/context.ts";
import { Awaited } from "./Awaited.tsx";
import { useSentenceFormat } from "./sentence-format.ts";
import type { DisplayProps } from "./words.tsx";

/** What was done, or how it stands, in the words of the record that the page's process is about. */
export function Step({ text, field }: Pick<DisplayProps, "text" | "field">) {
  const about = usePage().record()?.["subject_entity"];
  const own = useSentenceFormat(typeof about === "string" ? about : "process");
  const decided = useSentenceFormat("term");
  if (own === "awaited" || decided === "awaited") return <Awaited />;
  if (own === undefined || decided === undefined) return text;
  // What somebody decided has the name of a state that means something else on some records.
  const against =
    (field === "decision" ? decided.words(`decision.${text}`) : undefined) ??
    own.words(`do.${text}.done`) ??
    own.words(`do.${text}`) ??
    own.words(`status.${text}`);
  return against?.replace(/[.。]$/, "") ?? text;
}
