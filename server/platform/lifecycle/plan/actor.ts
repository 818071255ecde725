import type { Parties } from "../../records/condition.ts";
import type { Row, Transition } from "./model.ts";

/** A person as the four-eyes rule tells persons apart. */
export interface Someone {
  readonly id: string;
  readonly phone?: string | undefined;
  /** Of somebody whom another stands for, or who decides by a mailed link: their name, which the record tells. */
  readonly name?: string | undefined;
}

/**
 * Who takes a transition: a signed-in user (with the transitions whose approval asks one of the user's groups next, and
 * the names of those after whose agreement it takes effect), someone holding a mailed link, or the platform itself.
 */
export type Actor =
  | {
      readonly kind: "user";
      readonly id: string;
      readonly name: string;
      readonly company: string;
      readonly permissions: ReadonlySet<string>;
      readonly phone?: string;
      readonly standsFor?: readonly Someone[];
      readonly pending?: ReadonlySet<string>;
      readonly agreed?: ReadonlySet<string>;
      readonly after?: readonly string[];
    }
  | {
      readonly kind: "link";
      readonly email: string;
      readonly company: string;
      readonly transition: string;
      readonly entity: string;
      readonly record: string;
      readonly person?: Someone;
    }
  | { readonly kind: "system"; readonly name: string };

/** The platform acting by itself: timers and the steps that follow another step. */
export const system: Actor = { kind: "system", name: "system" };

/**
 * How the actor is written into a record and its history: who acts for another with the name of both, who decides by a
 * mailed link by name, where the address is a user's.
 */
export function actorName(actor: Actor): string {
  if (actor.kind === "link") return actor.person?.name ?? actor.email;
  const others = actor.kind === "user" ? (actor.standsFor ?? []).flatMap(({ name }) => name ?? []) : [];
  return others.length === 0 ? actor.name : `${actor.name} (for ${others.join(", ")})`.slice(0, 254);
}

/** Everybody by whose agreement a transition takes effect, as a version of limits and terms names them. */
export function agreedBy(actor: Actor): string {
  const earlier = actor.kind === "user" ? (actor.after ?? []) : [];
  return [...earlier, actorName(actor)].join(", ").slice(0, 160);
}

/**
 * Everyone whom the four-eyes rule sees in an actor: the person, and those whose task they were given; nobody in the
 * platform.
 */
function personsIn(actor: Actor): readonly Someone[] {
  if (actor.kind === "system") return [];
  return actor.kind === "link"
    ? actor.person
      ? [actor.person]
      : []
    : [{ id: actor.id, phone: actor.phone }, ...(actor.standsFor ?? [])];
}

export type { Parties };

/** Whether one entry of `by` (`buyer:invoice.confirm`, `creator`, `system`) admits this actor. */
function admits(name: string, entry: string, actor: Actor, record: Row, parties: Parties): boolean {
  const [who = "", permission] = entry.split(":");
  if (who === "system") return actor.kind === "system";
  if (actor.kind === "system") return false;
  if (who === "creator")
    return (
      actor.kind === "user" &&
      String(record.created_by) === actor.id &&
      (permission === undefined || actor.permissions.has(permission))
    );
  if (!parties[who]?.includes(actor.company)) return false;
  return (
    actor.kind === "link" ||
    permission === undefined ||
    actor.permissions.has(permission) ||
    actor.pending?.has(name) === true
  );
}

/**
 * Whether the actor is among those to whom the transition is given. Rights are given to parties of the record, never to
 * roles; where an approval asks a group next, to its people too; a link acts for one transition of one record only.
 */
export function isGiven(
  name: string,
  transition: Transition,
  entity: string,
  actor: Actor,
  record: Row,
  parties: Parties,
): boolean {
  if (actor.kind === "link") {
    const bound = actor.entity === entity && actor.record === String(record.id) && actor.transition === name;
    if (!bound || transition.link === undefined) return false;
  }
  return transition.by.some((entry) => admits(name, entry, actor, record, parties));
}

/** Whether the actor's company is one that the transition is given to, whatever the person may do in it. */
export function isOfParty(transition: Transition, actor: Actor, parties: Parties): boolean {
  return (
    actor.kind === "user" &&
    transition.by.some((entry) => parties[entry.split(":")[0] ?? ""]?.includes(actor.company) === true)
  );
}

/** One transition taken earlier on a record, and by which person. */
export interface PastTransition {
  readonly transition: string;
  readonly actor: string | undefined;
  readonly phone?: string | undefined;
}

/** What a record's history keeps of writing it outside of transitions: its values, and what stands with it. */
export const WRITING: readonly string[] = ["created", "updated", "attached", "checked"];

/** Whether who took a step of this name, or wrote the record in this way, is kept from the transition. */
export const makesMaker = ({ notBy }: Transition, name: string): boolean =>
  notBy !== undefined && (notBy.includes(name) || WRITING.includes(name));

/** Whether the transition is somebody else's: `onlyBy` gives it to whoever took an earlier one. */
export function isOthers({ onlyBy }: Transition, actor: Actor, history: readonly PastTransition[]): boolean {
  if (onlyBy === undefined) return false;
  const persons = personsIn(actor);
  return !history.some((taking) => onlyBy.includes(taking.transition) && persons.some(({ id }) => id === taking.actor));
}

/** Whether who may take a transition depends on who took earlier ones. */
export const asksWhoActed = ({ notBy, onlyBy }: Transition): boolean => notBy !== undefined || onlyBy !== undefined;

/** Whether the record names this person, or somebody for whom they stand, as who does not take the transition. */
const isNamedAway = ({ notPerson }: Transition, actor: Actor, record: Row): boolean =>
  notPerson !== undefined && personsIn(actor).some(({ id }) => id === String(record[notPerson] ?? ""));

/**
 * What of a record's history the four-eyes rule looks at: all of it, or what came after the last of the transitions
 * that settle it (`notBySince`).
 */
function unsettled(
  { notBySince: settling }: Transition,
  history: readonly PastTransition[],
): { readonly isFirst: boolean; readonly history: readonly PastTransition[] } {
  const settled =
    settling === undefined ? -1 : history.findLastIndex(({ transition }) => settling.includes(transition));
  return { isFirst: settled < 0, history: history.slice(settled + 1) };
}

/**
 * Whether the four-eyes rule keeps this actor away: somebody who took one of the `notBy` transitions, or wrote any part
 * of the record, may not take this one (nor, for `create`, whoever a plan made it for): neither by a second account
 * with the same verified phone, nor by a link mailed to them, nor through a colleague to whom they gave their task. Nor
 * may the person whom the record names for that (`notPerson`).
 */
export function isMaker(
  transition: Transition,
  actor: Actor,
  record: Row,
  history: readonly PastTransition[],
): boolean {
  const { notBy } = transition;
  if (isNamedAway(transition, actor, record)) return true;
  if (notBy === undefined) return false;
  const open = unsettled(transition, history);
  return personsIn(actor).some(
    ({ id, phone }) =>
      (open.isFirst && notBy.includes("create") && String(record.created_by) === id) ||
      open.history.some(
        (taking) =>
          makesMaker(transition, taking.transition) &&
          (taking.actor === id || (phone !== undefined && phone !== "" && taking.phone === phone)),
      ),
  );
}
