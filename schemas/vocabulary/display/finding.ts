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

/** Looks like a state, a kind or a code, and no number, date, amount or document. */
const STATE = /^[a-z][a-z_]*$/;

/** Parts of a detail that are told in one sentence: by the words of a state that all of them bear, or by none. */
interface Told {
  readonly state: string | undefined;
  readonly parts: readonly (readonly string[])[];
}

/** The parts of a detail by the state that has a sentence of its own, in the order in which they are found. */
function toldTogether(detail: string, key: string, speech: SentenceFormat): Told[] {
  const byState = new Map<string | undefined, (readonly string[])[]>();
  for (const tokens of findingParts(detail)) {
    const state = tokens.find((token) => STATE.test(token) && speech.words(`${key}.${token}`) !== undefined);
    byState.set(state, [...(byState.get(state) ?? []), tokens.filter((token) => token !== state)]);
  }
  return [...byState].map(([state, parts]) => ({ state, parts }));
}

/**
 * What a check found, as sentences of its code and outcome, with the number behind it. Where a state that was found has
 * a sentence of its own (`CONFIRMED.fail.submitted`), its documents are told by that; a sentence with `.part` says how
 * each document stands in it.
 */
export function findingSentence(
  { code, pass, detail }: { readonly code: string; readonly pass: string; readonly detail: string },
  speech: SentenceFormat,
): string {
  const key = `${code}.${pass}`;
  const groups = toldTogether(detail, key, speech);
  const sentences = (groups.length === 0 ? [{ state: undefined, parts: [] }] : groups).map(({ state, parts }) => {
    const words = parts.map((tokens) => tokens.map((token) => spoken(token, speech)));
    const own = state === undefined ? key : `${key}.${state}`;
    const [first = "", second = "", third = ""] = words[0] ?? [];
    const all = words
      .map((tokens) => {
        const [one = "", two = "", three = ""] = tokens;
        return speech.words(`${own}.part`, { first: one, second: two, third: three }) ?? tokens.join(" ");
      })
      .join(speech.between);
    const places = { first, second, third, all };
    // Whatever is left of a limit that is not in force, it is its state that stands in the way.
    const isStopped = state === undefined && third !== "" && speech.words(`${key}.stopped`) !== undefined;
    return speech.words(isStopped ? `${key}.stopped` : own, places) ?? speech.words(code, places) ?? `${code}: ${all}`;
  });
  return sentences.join(" ").trim();
}

/** Stands in a detail for what is left of a limit of the buyer's, which is told to whoever may read it (`left`). */
export const OF_BUYER = "of_buyer";

/** A check as a row says it, with what its reader may read of the buyer's limit; undefined where the row is none. */
export function rowSentence(
  row: Readonly<Record<string, unknown>>,
  detail: unknown,
  speech: SentenceFormat,
): string | undefined {
  const { code, pass, left } = row;
  if (typeof code !== "string" || code === "") return undefined;
  const whole = typeof left === "string" ? String(detail).replace(OF_BUYER, left) : String(detail);
  return findingSentence({ code, pass: String(pass ?? "pass"), detail: whole }, speech);
}

export const finding: DisplayWord = {
  word: "finding",
  describe: "What a check of eligibility found, as a sentence by its code and outcome, with the number behind it.",
  shows: ["text", "line"],
  says: {
    namespace: "eligibility",
    text: ({ value, text, row }, speech) => rowSentence(row, value, speech) ?? text,
  },
};
