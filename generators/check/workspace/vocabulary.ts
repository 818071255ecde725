import { displays } from "../../../schemas/vocabulary/display/display.ts";
import type { DisplayWord } from "../../../schemas/vocabulary/display/word.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { inputs } from "../../../schemas/vocabulary/input/inputs.ts";

const described = (words: Readonly<Record<string, { readonly describe: string }>>): [string, string][] =>
  Object.keys(words)
    .sort()
    .map((word) => [word, words[word]?.describe ?? ""]);

/** The formats of the vocabulary, each with the sentence that describes it. */
export const describedFormats = (): [word: string, describe: string][] => described(formats);

/** The display and input words of the vocabulary, each with the sentence that describes it. */
export const describedDisplays = (): [word: string, describe: string][] => described({ ...displays, ...inputs });

/** The display words that say something in plain text, as mails and papers need it, each with its sentence. */
export const describedWritten = (): [word: string, describe: string][] =>
  described(Object.fromEntries(Object.entries<DisplayWord>(displays).filter(([, { says }]) => says !== undefined)));

/** The formats of the vocabulary. */
export const formatWords = (): string[] => describedFormats().map(([word]) => word);

/** The display and input words of the vocabulary. */
export const displayWords = (): string[] => describedDisplays().map(([word]) => word);
