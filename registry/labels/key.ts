/** A text that must exist in both languages of every brand, and the place in the configs that needs it. */
export interface LabelKey {
  namespace: string;
  key: string;
  /** Config file that needs it, from the root. */
  file: string;
  /** Where in that file: names and places from the top. */
  pointer: readonly (string | number)[];
}
