import { usePage } from "../model/context.ts";
import { Awaited } from "./Awaited.tsx";
import { useSentenceFormat } from "./sentence-format.ts";
import type { DisplayProps } from "./words.tsx";

type StepProps = Pick<DisplayProps, "text">;

/** What a value of a process is looked up as, the likeliest first; a state may have the name of a step. */
type Reading = "decision" | "outcome" | "action" | "state";

/** A value of a process in the words of the record that the page's process is about. */
function InWordsOfSubject({ text, readings }: StepProps & { readings: readonly Reading[] }) {
  const about = usePage().record()?.["subject_entity"];
  const own = useSentenceFormat(typeof about === "string" ? about : "process");
  const terms = useSentenceFormat("term");
  if (own === "awaited" || terms === "awaited") return <Awaited />;
  if (own === undefined || terms === undefined) return text;
  const says: Readonly<Record<Reading, () => string | undefined>> = {
    decision: () => terms.words(`decision.${text}`),
    outcome: () => own.words(`do.${text}.done`),
    action: () => own.words(`do.${text}`),
    state: () => own.words(`status.${text}`),
  };
  const words = readings.map((reading) => says[reading]()).find(Boolean);
  return words?.replace(/[.。]$/, "") ?? text;
}

/** What was done, or how it stood. */
export const Step = ({ text }: StepProps) => <InWordsOfSubject text={text} readings={["outcome", "action", "state"]} />;

/** Where a process is: it stands, or what is asked for has not been done. */
export const State = ({ text }: StepProps) => <InWordsOfSubject text={text} readings={["state", "action"]} />;

/** What somebody decided; some records have a state of that name which means something else. */
export const Decision = ({ text }: StepProps) => (
  <InWordsOfSubject text={text} readings={["decision", "outcome", "action", "state"]} />
);
