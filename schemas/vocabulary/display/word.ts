/** A way to show or fill a value, said with `as`. What it looks like is the skin's; what it means is here. */
export interface DisplayWord {
  word: string;
  /** One sentence for hover and reference. */
  describe: string;
  /** Formats and types of values it can show; "any" shows all. */
  shows: readonly string[];
}
