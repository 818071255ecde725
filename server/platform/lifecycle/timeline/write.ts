import type { WriteContext } from "../../context.ts";
import { insertRecord } from "../../records/insert.ts";
import type { Actor } from "../plan/actor.ts";
import { actorName } from "../plan/actor.ts";
import type { Step } from "../plan/plan.ts";

/** What happened to a record, as its history shows it. */
export interface Happening {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  readonly axis?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly comment?: string | undefined;
}

/** Writes one line of a record's history in the running transaction. */
export async function writeTimeline(
  context: WriteContext,
  actor: Actor,
  phone: string | undefined,
  happening: Happening,
): Promise<void> {
  const person =
    actor.kind === "user"
      ? { id: actor.id, phone: phone ?? actor.phone }
      : actor.kind === "link"
        ? actor.person
        : undefined;
  await insertRecord(context, "timeline_entry", {
    subject_entity: happening.entity,
    subject_id: happening.id,
    at: context.ports.clock.stamp(),
    actor_name: actorName(actor),
    ...(person === undefined ? {} : { actor: person.id }),
    ...(person?.phone === undefined ? {} : { actor_phone: person.phone }),
    ...(actor.kind === "system" || actor.company === "" ? {} : { company: actor.company }),
    transition: happening.transition,
    ...(happening.axis === undefined ? {} : { axis: happening.axis }),
    ...(happening.from === undefined ? {} : { from_state: happening.from }),
    ...(happening.to === undefined ? {} : { to_state: happening.to }),
    ...(happening.comment === undefined ? {} : { comment: happening.comment }),
  });
}

/** The line for a step of a plan. */
export const happeningOf = (step: Step, id: string): Happening => ({
  entity: step.entity,
  id,
  transition: step.transition,
  axis: step.axis,
  from: step.from,
  to: step.to,
  comment: step.comment,
});
