import { missingKey, outOfBounds, unknownKey, unknownWord, wrongType } from "./breach.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { unread, unusedPicture } from "./unread.ts";
import { grammarPath } from "./grammar-path.ts";
import { misplaced } from "./place.ts";
import { syntax } from "./syntax.ts";

/** Kinds of findings about files as such. They run first: what they find makes further rules careful. */
export const fileRules = [
  syntax,
  duplicateKey,
  unknownKey,
  unknownWord,
  missingKey,
  wrongType,
  outOfBounds,
  misplaced,
  grammarPath,
  unread,
  unusedPicture,
];
