import type { WriteContext } from "../../context.ts";
import { selectedRecord, type Stored } from "../../query/rows.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { insertingRecords, updateRecord, updatingRecords } from "../../records/write.ts";
import { ConcurrentUpdate } from "../../store/retry.ts";
import { runTogether, type Writing } from "../../store/run-together.ts";
import { plusBusinessDays } from "../../../../schemas/vocabulary/day/business-day.ts";
import { holidaysOf } from "../../calendar.ts";
import { type TaskOffer, tasksOf } from "./derived-tasks.ts";
import { agreementsBegunOf, type OpenRequest } from "../approval/open.ts";
import { type Actor, makesMaker, type Parties } from "../plan/actor.ts";
import type { Model, Row } from "../plan/model.ts";
import type { RecordRef } from "../plan/plan.ts";
import { amountOf, subjectOf } from "./subject.ts";

/** A record that has just changed. */
interface Syncing {
  readonly model: Model;
  readonly actor: Actor;
  readonly entity: string;
  readonly before: Row | undefined;
  readonly after: Row & { id: string };
  readonly parties: Parties;
  /** The transitions that changed it. */
  readonly transitions: readonly string[];
}

/** Days by which a task is due: business days, as constants.json says. */
const daysFor = (context: WriteContext): number => context.registry.constants.business.task_business_days;

const matches = (offer: TaskOffer, task: Stored<"task">): boolean =>
  offer.company === task.company && offer.kind === task.kind && offer.axis === task.axis && offer.state === task.state;

/** What a task says that is closed: done by the company that acted, else cancelled. */
function closed(context: WriteContext, task: Stored<"task">, { actor, transitions }: Syncing): Row {
  const own = actor.kind !== "system" && actor.company === task.company;
  return own
    ? {
        status: "done",
        outcome: transitions[0],
        done_at: context.ports.clock.stamp(),
        ...(actor.kind === "user" ? { done_by: actor.id } : {}),
      }
    : { status: "cancelled", outcome: transitions[0] };
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

/** The person of the company whose turn an offer says it is: their user, where they have one there. */
async function personOf({ trx }: WriteContext, { person, company }: TaskOffer): Promise<string | undefined> {
  if (person === undefined) return undefined;
  const found = await trx.first<{ id: string }>(
    `SELECT id FROM "user" WHERE company = $1::bigint AND status IN ('active', 'locked')
      AND (lower(email) = lower($2) OR id::text = $2) ORDER BY id LIMIT 1`,
    [company, person],
  );
  return found?.id;
}

/** What a task says of its person where the record names whose turn it is: theirs, or everybody's. */
async function turnOf(context: WriteContext, offer: TaskOffer): Promise<Row> {
  const person = await personOf(context, offer);
  return person === undefined ? {} : { status: "claimed", claimed_by: person };
}

/** The same of a task that goes on, where another person's turn has come meanwhile. */
async function turnPassed(
  context: WriteContext,
  offer: TaskOffer,
  { model, entity, before, after }: Syncing,
): Promise<Row> {
  const field = model.move(entity, offer.kind.slice(entity.length + 1))?.transition.person;
  if (field === undefined || before === undefined || before[field] === after[field]) return {};
  return { ...FREE, ...(await turnOf(context, offer)) };
}

/** A task as it is opened for whoever gets it by the record's state. */
async function opened(context: WriteContext, offer: TaskOffer, syncing: Syncing): Promise<Row> {
  const today = context.ports.clock.today();
  const { actor } = syncing;
  return {
    kind: offer.kind,
    party: offer.party,
    company: offer.company,
    axis: offer.axis,
    state: offer.state,
    ...(await subjectOf(context, syncing.entity, syncing.after, syncing.parties, offer)),
    opened_on: today,
    due_at: dueOf(context, offer, syncing),
    ...(await turnOf(context, offer)),
    ...(actor.kind === "user" ? { initiator: actor.id } : {}),
    ...(actor.kind === "system" ? {} : { initiator_company: actor.company }),
  };
}

/** What a task says of its person while it is nobody's. */
export const FREE = { status: "todo", claimed_by: null, delegated_to: null, delegated_by: null, delegated_until: null };

/**
 * Who has a task and did something after which the four-eyes rule forbids them its step has it no more: it waits for
 * their colleagues again.
 */
function handedBack(
  { model, actor, entity, transitions }: Pick<Syncing, "model" | "actor" | "entity" | "transitions">,
  task: Stored<"task">,
): Row {
  const step = model.move(entity, String(task.kind).slice(entity.length + 1));
  const isReleased =
    actor.kind === "user" &&
    task.status === "claimed" &&
    task.claimed_by === actor.id &&
    step !== undefined &&
    transitions.some((name) => makesMaker(step.transition, name));
  return isReleased ? FREE : {};
}

/** The open tasks about any of these records. */
export async function openTasksOf(
  { trx, registry }: WriteContext,
  refs: readonly RecordRef[],
): Promise<Stored<"task">[]> {
  if (refs.length === 0) return [];
  const rows = await trx.rows(
    `SELECT t.*
     FROM task t
     WHERE (t.subject_entity, t.subject_id) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))
       AND t.status IN ('todo', 'claimed')
     ORDER BY t.id`,
    [refs.map(({ entity }) => entity), refs.map(({ id }) => id)],
  );
  return rows.map((row) => selectedRecord(row, { registry, entity: "task", db: trx }).record as Stored<"task">);
}

/**
 * Brings the tasks of records in line with their states: a state that was left closes its tasks (done for the company
 * that acted, cancelled for the others), a state that was entered opens one of each kind for each company. One that
 * goes on says the amount as it is now, and is due earlier where its record says an earlier day.
 */
export const syncTasks = async (context: WriteContext, ...changed: readonly Syncing[]): Promise<void> =>
  runTogether(context.trx, await syncingTasks(context, changed));

/**
 * The statements that do it, where the requests that wait on these records and their open tasks may be known.
 * @param known what is known; read where it is not given
 */
export async function syncingTasks(
  context: WriteContext,
  changed: readonly Syncing[],
  known: { readonly requests?: readonly OpenRequest[]; readonly tasks?: readonly Stored<"task">[] | undefined } = {},
): Promise<readonly (Writing | undefined)[]> {
  const [first] = changed;
  if (first === undefined) return [];
  const { registry, trx } = context;
  const today = context.ports.clock.today();
  const refs = changed.map(({ entity, after }) => ({ entity, id: after.id }));
  const [begun, tasks] = await Promise.all([
    agreementsBegunOf(trx, first.model, refs, known.requests),
    known.tasks ?? openTasksOf(context, refs),
  ]);
  const fresh: Row[] = [];
  const changes: { id: string; version: number; values: Row }[] = [];
  for (const syncing of changed) {
    const { model, entity, after, parties } = syncing;
    const ref = { entity, id: after.id };
    const wanted = tasksOf(model, entity, after, parties, today, begun(ref));
    const open = tasks.filter((task) => task.subject_entity === entity && task.subject_id === after.id);
    for (const task of open)
      if (!wanted.some((offer) => matches(offer, task)))
        changes.push({ id: task.id, version: task.version, values: closed(context, task, syncing) });
    for (const offer of wanted) {
      const amount = amountOf(registry, entity, after, offer.amount) ?? null;
      const task = open.find((one) => matches(offer, one));
      if (!task) fresh.push(await opened(context, offer, syncing));
      else {
        const due = dueOf(context, offer, syncing);
        const values = {
          ...((task.amount ?? null) === amount ? {} : { amount }),
          ...(String(task.due_at) > due ? { due_at: due } : {}),
          ...handedBack(syncing, task),
          ...(await turnPassed(context, offer, syncing)),
        };
        if (Object.keys(values).length > 0) changes.push({ id: task.id, version: task.version, values });
      }
    }
  }
  // A colleague may claim a task while the step is taken: the step is then repeated, since its asker changed no task.
  const updates = updatingRecords(context, "task", changes).map((one) => ({
    ...one,
    otherwise: () => Promise.reject(new ConcurrentUpdate()),
  }));
  return [...updates, await insertingRecords(context, "task", fresh)];
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
  if (amountsOf(context, model, entity, before).every((amount, index) => amount === amounts[index])) return;
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
  writing: Pick<Syncing, "model" | "actor" | "entity" | "transitions">,
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
