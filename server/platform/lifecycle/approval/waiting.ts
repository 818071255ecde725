import type { WriteContext } from "../../context.ts";
import { correspondence } from "../correspondence.ts";
import { anyRecord, anyRecords } from "../../query/unscoped.ts";
import { modelOf } from "../plan/configured.ts";
import { updateRecord } from "../../records/write.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { type Actor, system, type Parties } from "../plan/actor.ts";
import type { Move, Row, Transition } from "../plan/model.ts";
import { FREE, syncTasks } from "../tasks/sync.ts";
import type { Level } from "./rules.ts";

/** Other people are asked to agree next: who was passed over until now may be told. */
async function tellAgain(context: WriteContext, entity: string, id: string): Promise<void> {
  await context.trx.run(
    `DELETE
      FROM task_told
      WHERE mail IS NULL
        AND task IN (
          SELECT id FROM task WHERE subject_entity = $1 AND subject_id = $2::bigint AND status IN ('todo', 'claimed')
        )`,
    [entity, id],
  );
}

/** A transition to which somebody has agreed, and that others must agree to yet. */
interface Waiting {
  readonly move: Move;
  readonly record: Row & { id: string; version: number };
  readonly parties: Parties;
  readonly actor: Actor;
}

/** The task of whoever has just agreed is no longer in their hands: it waits again, for those who agree next. */
async function handOn(context: WriteContext, { move, record, actor }: Waiting): Promise<void> {
  if (actor.kind !== "user") return;
  const held = await anyRecords(context.trx, context.registry, "task", {
    subject_entity: move.entity,
    subject_id: record.id,
    status: ["claimed"],
  });
  for (const task of held) {
    if (String(task.company) !== actor.company || task.kind !== `${move.entity}_${move.name}`) continue;
    await updateRecord(context, "task", task.id, task.version, FREE);
  }
}

/** Whether somebody gets the task by the agreement that has begun, and not by the state of the record alone. */
const isForWhoAgrees = (task: Transition["task"]): boolean => task !== undefined && task !== true;

/** Those who must agree next get their task, and the chief executive a letter where the decision is theirs. */
export async function askNext(
  context: WriteContext,
  { move, record, parties, actor }: Waiting,
  next: Level | undefined,
): Promise<void> {
  const model = modelOf(context.registry);
  const { task, approval } = move.transition;
  await handOn(context, { move, record, parties, actor });
  await tellAgain(context, move.entity, record.id);
  if (isForWhoAgrees(task))
    await syncTasks(context, {
      model,
      actor,
      entity: move.entity,
      before: record,
      after: record,
      parties,
      transitions: [move.name],
    });
  if (next?.ceo && approval?.tells !== undefined)
    await correspondence().send(context, {
      model,
      actor,
      entity: move.entity,
      record,
      parties,
      letters: [approval.tells],
    });
}

/** A request has ended without its transition: nobody is waited for any more. */
export async function askNobody(context: WriteContext, entity: string, id: string, transition: string): Promise<void> {
  const model = modelOf(context.registry);
  if (!isForWhoAgrees(model.move(entity, transition)?.transition.task)) return;
  const record = await anyRecord(context.trx, context.registry, entity, id);
  if (!record) return;
  const parties = await companiesOf(context.trx, context.registry, entity, record, context.ports.clock.today());
  await syncTasks(context, {
    model,
    actor: system,
    entity,
    before: record,
    after: record,
    parties,
    transitions: [transition],
  });
}
