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
  const [action, outcome, state] = [`do.${text}`, `do.${text}.done`, `status.${text}`];
  // What somebody decided has the name of a state that means something else on some records; where a process is, it
  // stands, or what is asked for has not been done.
  const keys =
    field === "current_step"
      ? [state, action]
      : field === "decision"
        ? [`decision.${text}`, outcome, action, state]
        : [outcome, action, state];
  const against = keys.map((key) => (key.startsWith("decision.") ? decided : own).words(key)).find(Boolean);
  return against?.replace(/[.。]$/, "") ?? text;
}
