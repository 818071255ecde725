import type { Language } from "../model/context.ts";

type Words = Readonly<Record<string, string>>;

/** What hears of wording that has come and of a language that was turned to. */
interface WordsListener {
  added(language: Language, namespace: string, words: Words): void;
  turned(language: Language): void;
}

const books = new Map<Language, Map<string, Words>>();
const listeners = new Set<WordsListener>();
let current: Language = "en-US";

/** Keeps the wording of a namespace in a language. */
export function addWords(language: Language, namespace: string, words: Words): void {
  const book = books.get(language) ?? new Map<string, Words>();
  books.set(language, book.set(namespace, words));
  for (const { added } of listeners) added(language, namespace, words);
}

export function turnTo(language: Language): void {
  current = language;
  for (const { turned } of listeners) turned(language);
}

export function languageAtHand(): Language {
  return current;
}

/** Everything that has come so far, by language. */
export function allWords(): ReadonlyMap<Language, ReadonlyMap<string, Words>> {
  return books;
}

export function hearWords(listener: WordsListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
