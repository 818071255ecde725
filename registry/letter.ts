import type { LetterItem } from "../generated/types/grammar/index.d.ts";

/** An item of a letter's fields, figures or columns as an object: its field, and the display that writes it. */
export const letterItem = (item: LetterItem): { readonly field: string; readonly as?: string } =>
  typeof item === "string" ? { field: item } : item;
