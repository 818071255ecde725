/** How a language says it: labels by key, amounts, dates, and what stands between several. */
export interface SentenceFormat {
  /** A label of the words it speaks in; undefined where there is none. */
  words(key: string, places?: Readonly<Record<string, string>>): string | undefined;
  money(value: string): string;
  date(value: string): string;
  between: string;
}

/** A value with the row it stands in. */
export interface Saying {
  readonly value: unknown;
  /** The value as its format shows it. */
  readonly text: string;
  readonly field: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** How a display is said in plain text, by words of a namespace. */
interface Wording {
  readonly namespace: string;
  text(saying: Saying, speech: SentenceFormat): string;
}

/** A way to show or fill a value, said with `as`. What it looks like is the skin's; what it means is here. */
export interface DisplayWord {
  word: string;
  /** One sentence for hover and reference. */
  describe: string;
  /** Formats and types of values it can show; "any" shows all. */
  shows: readonly string[];
  /** What it says in plain text; a mail or a paper can have this display alone where it says something. */
  says?: Wording;
}
