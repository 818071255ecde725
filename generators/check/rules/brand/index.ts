import { otherContent } from "./content.ts";
import { paleText, unseenLogo } from "./contrast.ts";
import { unknownBase } from "./extends.ts";
import { sharedHost } from "./host.ts";
import { activeImage, borrowedLogo, heavyImage, missingImage, unfitImage } from "./image.ts";
import { borrowedContact, namelessBrand } from "./own.ts";
import { confusedTerms, namedAtItsHead, strangeName, unknownTerm } from "./term.ts";
import { guardedWording, unknownWording } from "./wording.ts";

/** Kinds of findings about brands. */
export const brandRules = [
  paleText,
  unseenLogo,
  unknownBase,
  sharedHost,
  missingImage,
  unfitImage,
  heavyImage,
  activeImage,
  borrowedLogo,
  otherContent,
  unknownWording,
  guardedWording,
  borrowedContact,
  namelessBrand,
  unknownTerm,
  confusedTerms,
  strangeName,
  namedAtItsHead,
];
