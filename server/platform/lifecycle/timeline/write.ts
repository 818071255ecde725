import type { WriteContext } from "../../context.ts";
import { insertingRecords } from "../../records/write.ts";
import { runTogether, type Writing } from "../../store/run-together.ts";
import { type Actor, actorName } from "../plan/actor.ts";
import type { Step } from "../plan/plan.ts";

/** What happened to a record, as its history shows it. */
interface Happening {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  readonly axis?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly comment?: string | undefined;
}

/** Writes lines of records' histories in the running transaction, in one statement. */
export const writeTimeline = async (
  context: WriteContext,
  actor: Actor,
  ...happenings: readonly Happening[]
): Promise<void> => runTogether(context.trx, [await timelineWriting(context, actor, happenings)]);

/** The statement that does it; undefined where nothing happened. */
export function timelineWriting(
  context: WriteContext,
  actor: Actor,
  happenings: readonly Happening[],
): Promise<Writing | undefined> {
  const person = actor.kind === "user" ? actor : actor.kind === "link" ? actor.person : undefined;
  const lines = happenings.map((happening) => ({
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
  }));
  return insertingRecords(context, "timeline_entry", lines);
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
