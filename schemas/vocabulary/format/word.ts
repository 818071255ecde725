/** Languages values are shown in. */
export type ShowLanguage = "en-US" | "zh-CN";
/** How a value is shown; the currency stands before an amount. */
export interface ShowOptions {
  language: ShowLanguage;
  currency?: string;
}

/** A kind of value: what it is on the wire and in the database, how it is read from people and shown to them. */
export interface FormatWord {
  word: string;
  /** One sentence for hover and reference. */
  describe: string;
  /** The JSON Schema it stands for, type included. */
  schema: { type: "string" | "integer"; maxLength?: number; minLength?: number };
  /** Whether a value of the right JSON type is one of this format; absent where the type says all. */
  valid?: (value: string) => boolean;
  /** Type of its column in PostgreSQL. */
  column: string;
  align: "start" | "end";
  order: "number" | "text" | "date";
  /** The wire value of what someone typed or pasted; undefined if it cannot be read as one. */
  read(typed: string): string | undefined;
  /** The value as people read it in a language; what cannot be shown is shown as it is. */
  show(value: unknown, options: ShowOptions): string;
  /** A valid value, from a source of randomness between 0 and 1. */
  sample(random: () => number): unknown;
}
