import type { Step } from "../../model/grammar.ts";

/** Name of a step by which its section, label and address are found. */
export function stepName(step: Step | undefined, index: number): string {
  return step?.name ?? (step?.review ? "review" : `step${index + 1}`);
}
