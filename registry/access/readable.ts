import type { Entity } from "../../generated/types/grammar/index.d.ts";

/** What decides who may read a field: the parties of an entity and the rights said on its fields. */
export type Rights = Pick<Entity, "parties" | "readable">;

/** The fields that a party is limited to; undefined for one that reads whatever no one else is named for. */
export function seenBy(party: NonNullable<Entity["parties"]>[string] | undefined): readonly string[] | undefined {
  return typeof party === "object" && "sees" in party ? party.sees : undefined;
}

/**
 * Who may read a field, each a `party` or `party:permission`; undefined when every party may. A party that `sees` some
 * fields reads these and no other, so that a field added later stays hidden from it; the others read what `readable`
 * leaves them.
 */
export function readersOfField({ parties = {}, readable = {} }: Rights, field: string): readonly string[] | undefined {
  const named = readable[field];
  const limited = Object.entries(parties).filter(([, party]) => seenBy(party));
  if (limited.length === 0) return named;
  const seeing = limited.filter(([, party]) => seenBy(party)?.includes(field)).map(([name]) => name);
  if (!named && seeing.length === limited.length) return undefined;
  return [...(named ?? Object.keys(parties).filter((name) => !seenBy(parties[name]))), ...seeing];
}

/**
 * Who may read a field in the rows of a list (`lines.interest`), of whom reads the list; undefined when all of them do.
 */
export const readersInRows = (rights: Rights, path: string): readonly string[] | undefined =>
  rights.readable?.[path] === undefined ? undefined : readersOfField(rights, path);
