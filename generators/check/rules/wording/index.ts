import { blanks } from "./blanks.ts";
import { emptyText } from "./empty.ts";
import { markup } from "./markup.ts";
import { missingChinese, missingEnglish } from "./missing.ts";
import { oneLanguage } from "./one-language.ts";
import { brokenPlace, otherPlaces, unfilledPlace } from "./places.ts";
import { sameLabel } from "./same-label.ts";
import { longText, otherScript, untranslated } from "./spoken.ts";
import { avoidedTerm, avoidedTermItself } from "./term.ts";
import { unknownNamespace, unknownVariant, unusedText } from "./unused.ts";

/** Kinds of findings about wording. */
export const wordingRules = [
  emptyText,
  blanks,
  markup,
  missingEnglish,
  missingChinese,
  oneLanguage,
  otherPlaces,
  brokenPlace,
  unfilledPlace,
  avoidedTerm,
  avoidedTermItself,
  otherScript,
  untranslated,
  longText,
  sameLabel,
  unusedText,
  unknownNamespace,
  unknownVariant,
];
