import { slips } from "../../schemas/vocabulary/slips.ts";

/**
 * The known word that a misspelt one most likely means, or undefined when none is close.
 * Distance is optimal string alignment: a swap of two neighbours counts as one slip.
 */
export function near(word: string, known: Iterable<string>): string | undefined {
  if (typeof word !== "string") return undefined;
  const names = [...known];
  // A reference goes by the name of what it leads to.
  const bare = word.replace(/_?[iI]d$/, "");
  if (bare !== word && names.includes(bare)) return bare;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of names) {
    if (typeof candidate !== "string") continue;
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const found = slips(word, candidate);
    if (found < least) {
      least = found;
      best = candidate;
    }
  }
  return best ?? longer(word, names) ?? shorter(word, names);
}

/** The longest name with which a word begins or ends: `vendor` of `vendor_name`. */
function shorter(word: string, names: readonly string[]): string | undefined {
  const parts = names.filter(
    (name) =>
      typeof name === "string" && name.length >= SHORTEST && (word.startsWith(`${name}_`) || word.endsWith(`_${name}`)),
  );
  return parts.toSorted((one, other) => other.length - one.length)[0];
}

/** The one name of which a word is the beginning or the end: `seller` of `seller_entity`. */
function longer(word: string, names: readonly string[]): string | undefined {
  if (word.length < SHORTEST) return undefined;
  const ends = names.filter(
    (name) => typeof name === "string" && (name.startsWith(`${word}_`) || name.endsWith(`_${word}`)),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

/** A shorter word is the beginning of many names. */
const SHORTEST = 4;

/** The tail of a message: `; did you mean "x"?`, or nothing. */
export function suggest(word: string, known: Iterable<string>): string {
  const meant = near(word, known);
  return meant === undefined || meant === word ? "" : `; did you mean "${meant}"?`;
}

/** As many words as one reads over in a message. */
const FEW = 8;

/** The tail of a message: the word that is meant, else those that there are where they are few. */
export function suggestOrList(word: string, known: Iterable<string>): string {
  const words = [...new Set(known)];
  const meant = suggest(word, words);
  if (meant !== "" || words.length === 0 || words.length > FEW) return meant;
  return `; there ${words.length === 1 ? "is" : "are"} ${words.join(", ")}`;
}

/**
 * The tail of a message about an address that nothing answers: the one that is misspelt least, else one that has all of
 * its parts in their order, or begins as it does.
 */
export function suggestAddress(address: string, known: readonly string[]): string {
  const parts = address.split("/").filter(Boolean);
  const slip = known.find((one) => slips(one, address) <= 2);
  const within = known
    .filter((one) => isWithin(parts, one.split("/").filter(Boolean)))
    .toSorted((one, other) => far(one, parts[0]) - far(other, parts[0]) || one.length - other.length)[0];
  const longer = known
    .filter((one) => one.startsWith(address) && address.length > 3)
    .toSorted((one, other) => one.length - other.length)[0];
  const meant = slip ?? within ?? longer;
  return meant === undefined ? suggest(address, known) : `; did you mean "${meant}"?`;
}

const far = (address: string, first: string | undefined): number => Number(address.split("/")[1] !== first);

function isWithin(parts: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === parts[at]) at += 1;
  return at === parts.length && parts.length > 0;
}
