import type { Actor } from "./actor.ts";
import type { Parties } from "../../records/row.ts";
import type { Row, Transition } from "./model.ts";

export type { Parties };

/** Whether one entry of `by` (`buyer:invoice.confirm`, `creator`, `system`) admits this actor. */
function admits(name: string, entry: string, actor: Actor, record: Row, parties: Parties): boolean {
  const [who = "", permission] = entry.split(":");
  if (who === "system") return actor.kind === "system";
  if (actor.kind === "system") return false;
  if (who === "creator")
    return (
      actor.kind === "user" &&
      String(record["created_by"]) === actor.id &&
      (permission === undefined || actor.permissions.has(permission))
    );
  if (!parties[who]?.includes(actor.company)) return false;
  return (
    actor.kind === "link" ||
    permission === undefined ||
    actor.permissions.has(permission) ||
    actor.turns?.has(name) === true
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
    const bound = actor.entity === entity && actor.record === String(record["id"]) && actor.transition === name;
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
