/** A name within a sentence: in small letters, except for abbreviations such as GST. */
export const inSentence = (name: string): string =>
  name.replace(/\p{L}+/gu, (word) => (word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()));
