import { suggest } from "../../../output/near.ts";
import { formatMeant } from "../../meta/habits.ts";
import { formatWords } from "../../workspace/vocabulary.ts";
import { propertyRule } from "./property.ts";

const known = formatWords();

/** E516: a format that the vocabulary does not have. */
export const unknownFormat = propertyRule("E516", "a format that the vocabulary does not have", ({ property }) =>
  typeof property.format === "string" && !known.includes(property.format)
    ? {
        at: "format",
        says: `unknown format "${property.format}"${instead(property.format)}`,
      }
    : undefined,
);

function instead(word: string): string {
  const meant = formatMeant(word, known);
  return meant === undefined ? suggest(word, known) || `; known: ${known.join(", ")}` : `; here it is "${meant}"`;
}
