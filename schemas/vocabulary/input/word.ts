/** A way to fill a field of a form, said with `as` where it does not follow from the field's type. */
export interface InputWord {
  word: string;
  /** One sentence for hover and reference. */
  describe: string;
}
