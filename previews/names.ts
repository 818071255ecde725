import { createHash } from "node:crypto";

/** Where branches lie that authors make here; only these are changed here. */
export const OWN = "studio/";

/** A label of a host name has at most 63 characters; a mark of six is added to some. */
const LONGEST = 50;

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/**
 * The label of a host name under which a branch is previewed. A name that does not stand in the label letter by letter
 * has a mark of its own behind it, so that no two branches share one.
 */
export function labelOf(branch: string): string {
  const label = plain(branch).slice(0, LONGEST).replace(/-$/, "");
  const own = `${OWN}${label.slice(OWN.length)}`;
  const isValid = branch === label ? !label.startsWith(plain(OWN)) : branch === own;
  if (isValid && label !== "") return label;
  const mark = createHash("sha256").update(branch).digest("hex").slice(0, 6);
  return label === "" ? mark : `${label}-${mark}`;
}

/** The branch that a title asks for, without the number that it gets where it is taken. */
export const branchOf = (title: string): string => `${OWN}${plain(title).slice(0, 40).replace(/-$/, "") || "change"}`;
