import { computedWords } from "../../../schemas/vocabulary/computed/compute.ts";

const words = new Set<string>([
  ...computedWords,
  "all",
  "any",
  "not",
  "is",
  "in",
  "below",
  "atMost",
  "atLeast",
  "above",
]);

/** What a condition or operand reads: fields of the form, and names of sources. */
interface Controls {
  fields: string[];
  sources: string[];
  /** Whether it reads siblings in the same row or the whole record. */
  whole: boolean;
}

/** The paths that decide a condition, found once when the form is built, so that only they wake it. */
export function controlling(condition: unknown, found: Controls = { fields: [], sources: [], whole: false }): Controls {
  if (Array.isArray(condition)) for (const part of condition) controlling(part, found);
  else if (condition !== null && typeof condition === "object")
    for (const [word, operand] of Object.entries(condition)) {
      if ((word === "field" || word === "ask") && typeof operand === "string") found.fields.push(operand);
      else if (word === "record" && typeof operand === "string") {
        found.fields.push(operand);
        found.whole = true;
      } else if (word === "source" && typeof operand === "string") found.sources.push(operand.split(".")[0] as string);
      else if (words.has(word)) controlling(operand, found);
    }
  return found;
}
