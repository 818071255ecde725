import type { WriteContext } from "../../context.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { insertRecord } from "../../records/insert.ts";
import { updateRecord } from "../../records/update.ts";
import { plusBusinessDays } from "../../../../schemas/vocabulary/day/business-day.ts";
import { holidaysOf } from "../../calendar/holidays.ts";
import { type TaskOffer, tasksOf } from "../offers/tasks.ts";
import { agreementsBegun } from "../approval/agreements-begun.ts";
import type { Actor } from "../plan/actor.ts";
import { makesMaker } from "../plan/maker.ts";
import type { Model, Row } from "../plan/model.ts";
import type { Parties } from "../plan/who.ts";
import { amountOf, subjectOf } from "./subject.ts";

/** A record that has just changed. */
export interface Syncing {
  readonly model: Model;
  readonly actor: Actor;
  readonly entity: string;
  readonly before: Row | undefined;
  readonly after: Row & { id: string };
  readonly parties: Parties;
  /** The transitions that changed it. */
  readonly taken: readonly string[];
}

/** Days by which a task is due: business days, as constants.json says. */
const daysFor = (context: WriteContext): number => context.registry.constants.business.task_business_days;

const matches = (offer: TaskOffer, task: Row): boolean =>
  offer.company === String(task["company"]) &&
  offer.kind === task["kind"] &&
  offer.axis === task["axis"] &&
  offer.state === task["state"];

async function closeTask(
  context: WriteContext,
  task: Row & { id: string; version: number },
  { actor, taken }: Syncing,
): Promise<void> {
  const own = actor.kind !== "system" && actor.company === String(task["company"]);
  const values = own
    ? {
        status: "done",
        outcome: taken[0],
        done_at: context.ports.clock.stamp(),
        ...(actor.kind === "user" ? { done_by: actor.id } : {}),
      }
    : { status: "cancelled", outcome: taken[0] };
  await updateRecord(context, "task", task.id, task.version, values);
}

/**
 * The day by which a task is to be done: the one that its step says, else the usual business days; no later than the
 * day on which the record's money is to move, while that is to come.
 */
function dueOf(context: WriteContext, offer: TaskOffer, { entity, after }: Syncing): string {
  const today = context.ports.clock.today();
  const field = context.registry.entities.get(entity)?.pays_on;
  const paysOn = field === undefined ? undefined : after[field];
  const due = offer.due ?? plusBusinessDays(today, daysFor(context), holidaysOf(context.registry));
  return typeof paysOn === "string" && paysOn >= today && paysOn < due ? paysOn : due;
}

async function openTask(context: WriteContext, offer: TaskOffer, syncing: Syncing): Promise<void> {
  const today = context.ports.clock.today();
  const { actor } = syncing;
  await insertRecord(context, "task", {
    kind: offer.kind,
    party: offer.party,
    company: offer.company,
    axis: offer.axis,
    state: offer.state,
    ...(await subjectOf(context, syncing.entity, syncing.after, syncing.parties, offer)),
    opened_on: today,
    due_at: dueOf(context, offer, syncing),
    ...(actor.kind === "user" ? { initiator: actor.id } : {}),
    ...(actor.kind === "system" ? {} : { initiator_company: actor.company }),
  });
}

/** What a task says of its person while it is nobody's. */
export const FREE = { status: "todo", claimed_by: null, delegated_to: null, delegated_by: null, delegated_until: null };

/**
 * Who has a task and did something after which the four-eyes rule forbids them its step has it no more: it waits for
 * their colleagues again.
 */
function handedBack(
  { model, actor, entity, taken }: Pick<Syncing, "model" | "actor" | "entity" | "taken">,
  task: Row,
): Row {
  const step = model.move(entity, String(task["kind"]).slice(entity.length + 1));
  const isKept =
    actor.kind === "user" &&
    task["status"] === "claimed" &&
    task["claimed_by"] === actor.id &&
    step !== undefined &&
    taken.some((name) => makesMaker(step.transition, name));
  return isKept ? FREE : {};
}

/**
 * Brings the tasks of a record in line with its state: a state that was left closes its tasks (done for the company
 * that acted, cancelled for the others), a state that was entered opens one of each kind for each company. One that
 * goes on says the amount as it is now, and is due earlier where its record says an earlier day.
 */
export async function syncTasks(context: WriteContext, syncing: Syncing): Promise<void> {
  const { model, entity, after, parties } = syncing;
  const wanted = tasksOf(
    model,
    entity,
    after,
    parties,
    context.ports.clock.today(),
    await agreementsBegun(context.trx, model, entity, after.id),
  );
  const open = await anyRecords(context.trx, context.registry, "task", {
    subject_entity: entity,
    subject_id: after.id,
    status: ["todo", "claimed"],
  });
  for (const task of open) if (!wanted.some((offer) => matches(offer, task))) await closeTask(context, task, syncing);
  for (const offer of wanted) {
    const amount = amountOf(context.registry, entity, after, offer.amount) ?? null;
    const task = open.find((one) => matches(offer, one));
    if (!task) await openTask(context, offer, syncing);
    else {
      const due = dueOf(context, offer, syncing);
      const values = {
        ...((task.amount ?? null) === amount ? {} : { amount }),
        ...(String(task.due_at) > due ? { due_at: due } : {}),
        ...handedBack(syncing, task),
      };
      if (Object.keys(values).length > 0) await updateRecord(context, "task", task.id, task.version, values);
    }
  }
}

/** How much each task that a record may make is about. */
const amountsOf = (context: WriteContext, model: Model, entity: string, record: Row): readonly (string | undefined)[] =>
  model
    .moves(entity)
    .filter(({ transition }) => transition.task !== undefined)
    .map(({ transition }) => amountOf(context.registry, entity, record, transition.amount));

/**
 * What a record is about has changed without a step that people see, as what lateness costs does each day: its open
 * tasks say the amount as it is now.
 */
export async function retellAmounts(
  context: WriteContext,
  { model, entity, before, after }: Pick<Syncing, "model" | "entity" | "after"> & { readonly before: Row },
): Promise<void> {
  const amounts = amountsOf(context, model, entity, after);
  if (amountsOf(context, model, entity, before).every((amount, place) => amount === amounts[place])) return;
  for (const task of await anyRecords(context.trx, context.registry, "task", {
    subject_entity: entity,
    subject_id: after.id,
    status: ["todo", "claimed"],
  })) {
    const step = model.move(entity, String(task.kind).slice(entity.length + 1));
    const amount = amountOf(context.registry, entity, after, step?.transition.amount) ?? null;
    if ((task.amount ?? null) !== amount) await updateRecord(context, "task", task.id, task.version, { amount });
  }
}

/** Takes tasks about a record from whoever wrote what stands with it, where they may not take the step any more. */
export async function handBack(
  context: WriteContext,
  writing: Pick<Syncing, "model" | "actor" | "entity" | "taken">,
  id: string,
): Promise<void> {
  for (const task of await anyRecords(context.trx, context.registry, "task", {
    subject_entity: writing.entity,
    subject_id: id,
    status: ["claimed"],
  })) {
    const values = handedBack(writing, task);
    if (Object.keys(values).length > 0) await updateRecord(context, "task", task.id, task.version, values);
  }
}

/** Cancels the open tasks of a record that is gone. */
export async function cancelTasks(context: WriteContext, entity: string, id: string): Promise<void> {
  for (const task of await anyRecords(context.trx, context.registry, "task", {
    subject_entity: entity,
    subject_id: id,
    status: ["todo", "claimed"],
  })) {
    await updateRecord(context, "task", task.id, task.version, { status: "cancelled" });
  }
}
