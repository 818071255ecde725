import { isNear } from "../invoice/duplicates.ts";

/** Letters and figures that are drawn alike, as the one they are taken for. */
const LOOKS: Readonly<Record<string, string>> = {
  "0": "O",
  "1": "L",
  I: "L",
  "5": "S",
  "8": "B",
  "2": "Z",
  "\u0410": "A",
  "\u0412": "B",
  "\u0415": "E",
  "\u041A": "K",
  "\u041C": "M",
  "\u041D": "H",
  "\u041E": "O",
  "\u0420": "P",
  "\u0421": "C",
  "\u0422": "T",
  "\u0425": "X",
  "\u0391": "A",
  "\u0392": "B",
  "\u0395": "E",
  "\u0397": "H",
  "\u0399": "L",
  "\u039A": "K",
  "\u039C": "M",
  "\u039D": "N",
  "\u039F": "O",
  "\u03A1": "P",
  "\u03A4": "T",
  "\u03A7": "X",
};

/** What stands behind a company's own name, in its kinds and shortenings. */
const FORMS = new Set([
  "PTE",
  "PRIVATE",
  "LTD",
  "LIMITED",
  "LLP",
  "LP",
  "INC",
  "CORP",
  "CORPORATION",
  "CO",
  "COMPANY",
  "SDN",
  "BHD",
  "PLC",
  "GROUP",
  "HOLDINGS",
  "SINGAPORE",
  "THE",
]);

/** The words of a name that tell a company apart, as they look. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll("&", " AND ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const own = words.filter((word) => !FORMS.has(word));
  return (own.length > 0 ? own : words).map((word) => [...word].map((letter) => LOOKS[letter] ?? letter).join(""));
}

/** Why two companies may be taken for one another. */
type Likeness = "same_name" | "near_name" | "name_within" | "near_uen";

/** Whether two companies look alike, by name before number; undefined where they do not. */
export function likeness(
  one: { name: string; uen: string },
  other: { name: string; uen: string },
): Likeness | undefined {
  const [left, right] = [wordsOf(one.name), wordsOf(other.name)];
  const [joined, met] = [left.join(""), right.join("")];
  if (joined === met) return "same_name";
  if (joined.length > 4 && isNear(joined, met)) return "near_name";
  const [less, more] = left.length < right.length ? [left, right] : [right, left];
  if (less.length > 1 && less.every((word) => more.includes(word))) return "name_within";
  return one.uen !== other.uen && isNear(one.uen.toUpperCase(), other.uen.toUpperCase()) ? "near_uen" : undefined;
}
