import type { ReadContext } from "../../platform/context.ts";

const INITIAL = /^[\p{L}\p{N}]/u;

/** A name of which the initials are left: S••• H••• F•••. What tells only the legal form goes. */
export function masked(name: string): string {
  const words = name
    .replace(/\s+(Pte\.?|Private)?\s*(Ltd\.?|Limited|LLP|Inc\.?)$/iu, "")
    .split(/\s+/)
    .filter((word) => INITIAL.test(word));
  return words
    .slice(0, 4)
    .map((word) => `${Array.from(word)[0]?.toUpperCase() ?? ""}•••`)
    .join(" ");
}

/**
 * How the brand lets an investor read an obligor: by its name, or by its initials. Two that would read alike are told
 * apart by a number, in the order of their ids, so that a filter by the name means one of them.
 */
export function obligorNames(
  context: ReadContext,
  obligors: Iterable<{ id: string; name: string }>,
): ReadonlyMap<string, string> {
  const isNamed = context.registry.brands.get(context.brand)?.portfolio?.obligor === "named";
  const sorted = [...new Map([...obligors].map((one) => [one.id, one])).values()].sort((left, right) =>
    BigInt(left.id) < BigInt(right.id) ? -1 : 1,
  );
  const used = new Map<string, number>();
  return new Map(
    sorted.map(({ id, name }) => {
      const read = isNamed ? name : masked(name);
      const place = (used.get(read) ?? 0) + 1;
      used.set(read, place);
      return [id, place === 1 ? read : `${read} ${place}`];
    }),
  );
}
