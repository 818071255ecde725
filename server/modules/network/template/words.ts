import type { Registry } from "../../../../registry/registry.ts";

/** Languages in which letters are written, and the folder of their wording. */
const FOLDERS = { "en-US": "en", "zh-CN": "zh" } as const;
export type LetterLanguage = keyof typeof FOLDERS;
export const LETTER_LANGUAGES = Object.keys(FOLDERS) as LetterLanguage[];

/** The words that the product brings for a letter: part to text. Empty for a letter that is no mail. */
export function ownWords(registry: Registry, letter: string, language: LetterLanguage): Map<string, string> {
  if (registry.letters.get(letter)?.as.includes("mail") !== true) return new Map();
  const texts = registry.wording("default", FOLDERS[language]).get("letter") ?? {};
  const begin = `${letter}.`;
  return new Map(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(begin))
      .map(([key, text]) => [key.slice(begin.length), text]),
  );
}

/** Names of the places in a text. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^}\s]+)\s*\}\}/g)].map(([, name]) => name ?? "");
