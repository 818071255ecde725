import type { DisplayWord, SentenceFormat } from "./word.ts";

/** What a check's detail is made of: documents or figures with commas between them, each of one word or several. */
export function findingParts(detail: string): string[][] {
  return detail
    .split(", ")
    .map((part) => part.split(" ").filter((word) => word !== ""))
    .filter((words) => words.length > 0);
}

/**
 * One word of a detail as people read it: an amount grouped, a date in the language's order, a state or a document's
 * kind by its label.
 */
export function spoken(token: string, speech: SentenceFormat): string {
  if (/^-?\d+\.\d\d$/.test(token)) return speech.money(token);
  if (/^\d{4}-\d{2}-\d{2}$/.test(token)) return speech.date(token);
  return speech.words(`word.${token}`) ?? token;
}

/** What a check found, as a sentence of its code and outcome, with the number behind it. */
export function findingSentence(
  { code, pass, detail }: { readonly code: string; readonly pass: string; readonly detail: string },
  speech: SentenceFormat,
): string {
  const parts = findingParts(detail).map((tokens) => tokens.map((token) => spoken(token, speech)));
  const [first = "", second = "", third = ""] = parts[0] ?? [];
  const all = parts.map((tokens) => tokens.join(" ")).join(speech.between);
  const places = { first, second, third, all };
  // Whatever is left of a limit that is not in force, it is its state that stands in the way.
  const isStopped = third !== "" && speech.words(`${code}.${pass}.stopped`) !== undefined;
  return (
    speech.words(`${code}.${pass}${isStopped ? ".stopped" : ""}`, places) ??
    speech.words(code, places) ??
    `${code}: ${all}`
  ).trim();
}

export const finding: DisplayWord = {
  word: "finding",
  describe: "What a check of eligibility found, as a sentence by its code and outcome, with the number behind it.",
  shows: ["text", "line"],
  says: {
    namespace: "eligibility",
    text: ({ value, text, row }, speech) =>
      typeof row["code"] === "string" && row["code"] !== ""
        ? findingSentence({ code: row["code"], pass: String(row["pass"] ?? "pass"), detail: String(value) }, speech)
        : text,
  },
};
