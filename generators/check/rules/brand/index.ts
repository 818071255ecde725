import { paleText } from "./contrast.ts";
import { unknownBase } from "./extends.ts";
import { sharedHost } from "./host.ts";
import { activeImage, heavyImage, missingImage, unfitImage } from "./image.ts";
import { guardedWording, unknownWording } from "./wording.ts";

/** Kinds of findings about brands. */
export const brandRules = [
  paleText, unknownBase, sharedHost, missingImage, unfitImage, heavyImage, activeImage, unknownWording, guardedWording,
];
