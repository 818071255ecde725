import type { DisplayWord } from "./word.ts";

/** What a check's detail is made of: documents or figures with commas between them, each of one word or several. */
export function findingParts(detail: string): string[][] {
  return detail.split(", ").map((part) => part.split(" ").filter((word) => word !== "")).filter((words) => words.length > 0);
}

export const finding: DisplayWord = { word: "finding", describe: "What a check of eligibility found, as a sentence by its code and outcome, with the number behind it.", shows: ["text", "line"] };
