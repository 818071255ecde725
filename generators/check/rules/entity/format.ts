import { suggest } from "../../../output/near.ts";
import { formatWords } from "../../workspace/vocabulary.ts";
import { propertyRule } from "./property.ts";

const known = formatWords();

/** E516: a format that the vocabulary does not have. */
export const unknownFormat = propertyRule("E516", "a format that the vocabulary does not have", ({ property }) =>
  typeof property.format === "string" && !known.includes(property.format)
    ? {
        at: "format",
        says: `unknown format "${property.format}"${suggest(property.format, known) || `; known: ${known.join(", ")}`}`,
      }
    : undefined,
);
