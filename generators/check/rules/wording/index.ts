import { emptyText } from "./empty.ts";
import { markup } from "./markup.ts";
import { otherPlaces } from "./places.ts";
import { avoidedTerm } from "./term.ts";

/** Kinds of findings about wording. */
export const wordingRules = [
  emptyText, markup, otherPlaces, avoidedTerm,
];
