import type { Registry, NamedCall } from "./model.ts";
import { oncePer } from "./once.ts";
import type { Entity } from "../generated/types/grammar/index.d.ts";

/**
 * The words beside the roles that say who may: nobody signed in, anyone signed in, a mailed link, a portfolio token.
 */
const openWords = ["public", "session", "link", "portfolio"] as const;

/** Who of an `allow` entry, and the permission it asks for besides. */
export function whoOf(entry: string): { who: string; permission?: string } {
  const [who, permission] = entry.split(":");
  return permission === undefined ? { who: who! } : { who: who!, permission };
}

/** All permissions a role may hold; none for a role that does not exist. */
export function permissionsOf(registry: Registry, role: string): string[] {
  return registry.roles.roles[role]?.permissions ?? [];
}

/**
 * Whether somebody with a role and permissions is let in by an `allow`. `public` lets everyone in, `session` everyone
 * signed in.
 */
export function lets(
  allow: readonly string[] | undefined,
  role: string | undefined,
  permissions: readonly string[],
): boolean {
  if (allow === undefined) return true;
  return allow.some((entry) => {
    const { who, permission } = whoOf(entry);
    if (who === "public") return true;
    if (who === "session")
      return role === "session" || (role !== undefined && !(openWords as readonly string[]).includes(role));
    return who === role && (permission === undefined || permissions.includes(permission));
  });
}

/** Whether an address fits a pattern, both in their steps: a place in braces, on either side, is any one step. */
function fits(wanted: readonly string[], steps: readonly string[]): boolean {
  return (
    wanted.length === steps.length &&
    wanted.every(
      (step, index) => step.startsWith("{") || steps[index]?.startsWith("{") === true || step === steps[index],
    )
  );
}

/** The paths of calls in which a place stands for a record, in their steps. */
const patternsOf = oncePer((calls: Registry["calls"]) =>
  [...calls.values()].flatMap(({ path }) => (path.includes("{") ? [path.split("/")] : [])),
);

/**
 * Where all rows of a list are exported: its path and `/export`. None for lists that strangers see, for computed rows
 * of which the call does not say so, and where the address would be a record of another call's.
 */
export function exportPath(registry: Registry, call: NamedCall): string | undefined {
  if (!(call.lists || call.exported) || call.allow.includes("public")) return undefined;
  const path = `${call.path}/export`;
  const steps = path.split("/");
  return patternsOf(registry.calls).some((pattern) => fits(pattern, steps)) ? undefined : path;
}

/** What decides who may read a field: the parties of an entity and the rights said on its fields. */
export type Rights = Pick<Entity, "parties" | "readable">;

/** The fields that a party is limited to; undefined for one that reads whatever no one else is named for. */
function seenBy(party: NonNullable<Entity["parties"]>[string] | undefined): readonly string[] | undefined {
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
