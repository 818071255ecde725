/** A place in a piece of writing for a part of the value. */
const PLACE = /\{([a-z_]+)\}/g;

/** One piece as text; nothing where a part that it names is missing. */
function pieceOf(piece: string, partOf: (name: string) => string): string {
  const names = [...piece.matchAll(PLACE)].map(([, name]) => name ?? "");
  return names.every((name) => partOf(name) !== "") ? piece.replace(PLACE, (_, name: string) => partOf(name)) : "";
}

/**
 * Several parts that are one thing, as people write it: an address with its block, street and unit.
 * @param pieces one after another, each left out where a part that it names is missing; of several ways to write one
 *   piece the first that is whole
 * @param partOf a part's text by its name; empty where it is missing
 */
export function inWriting(pieces: readonly (string | readonly string[])[], partOf: (name: string) => string): string {
  return pieces
    .map((piece) => [piece].flat().reduce((found, one) => (found === "" ? pieceOf(one, partOf) : found), ""))
    .filter((text) => text !== "")
    .join(" ");
}
