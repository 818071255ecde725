import { withOneStop } from "../../schemas/vocabulary/places.ts";
import { allWords, languageAtHand } from "./words.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Says `namespace:key` in the language at hand; a key without a namespace is one of the runtime's own. */
export interface Translator {
  has(key: string): boolean;
  say(key: string, values?: Values): string;
}

function find(key: string): string | undefined {
  const cut = key.indexOf(":");
  const text = allWords()
    .get(languageAtHand())
    ?.get(cut < 0 ? "runtime" : key.slice(0, cut))?.[key.slice(cut + 1)];
  return text === "" ? undefined : text;
}

/** What pages before the sign-in say their words with: looking up and filling in is all they need. */
export const plainTranslator: Translator = {
  has: (key) => find(key) !== undefined,
  say: (key, values = {}) =>
    withOneStop(
      (find(key) ?? key).replace(/\{\{\s*([^}\s]+)\s*\}\}/g, (whole, name: string) => {
        if (!(name in values)) return whole;
        const value = values[name];
        return value === undefined || value === null ? "" : String(value);
      }),
      values,
    ),
};

let translator = plainTranslator;

/** Puts the translator of the main frame in place of the plain one. */
export function setTranslator(next: Translator): void {
  translator = next;
}

export function translatorAtHand(): Translator {
  return translator;
}
