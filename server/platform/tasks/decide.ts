import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { isBulkDecision, transitionsOf, type NamedTransition } from "../../../registry/lifecycle.ts";
import { refusedRow } from "../calls/transitions.ts";
import type { OwnContext, WriteContext } from "../context.ts";
import { auditBreached, Breached } from "../invariants/assert.ts";
import { engine } from "../lifecycle/engine.ts";
import { amountOf } from "../lifecycle/tasks/subject.ts";
import { refuseChanged } from "../lifecycle/timeline/since.ts";
import { readRecord } from "../query/read.ts";
import type { Stored } from "../query/rows.ts";
import { Refusal, refuse } from "../refusal.ts";

/** A chosen task: its own version, and that of its record as the list told it. */
type Item = HandlerInputs["task.decide"]["items"][number];

/**
 * The step that a task asks, where it may be taken for many at once and asks nothing that must be said; undefined where
 * a task is decided on its own page.
 */
function stepOf(registry: Registry, task: Stored<"task">): NamedTransition | undefined {
  const entity = String(task.subject_entity);
  return transitionsOf(registry, entity).find((step) => `${entity}_${step.name}` === task.kind && isBulkDecision(step));
}

/**
 * Takes the step that one task asks, on the record as the list told of it.
 * @throws Refusal not_found no such task, rule_violated it is decided on its own page, stale_version task or record is
 * another than what was shown
 */
async function decide(context: WriteContext, { id, version, subject_version: shown }: Item): Promise<unknown> {
  const { record: task } = await readRecord(context, "task", id);
  if (task.company !== context.acting?.company?.id) return refuse("not_found");
  // Who has taken the task since it was listed has changed nothing of what they decide.
  const isOwn = task.status === "claimed" && task.claimed_by === context.acting?.user.id;
  if ((task.version !== version && !isOwn) || !["todo", "claimed"].includes(String(task.status)))
    return refuse("stale_version", { data: { current_status: task.status, current_version: task.version } });
  const step = stepOf(context.registry, task);
  if (step === undefined) return refuse("rule_violated", { message: context.say("error", "rule.own_page") });
  const { record, parties } = await readRecord(context, step.entity, task.subject_id);
  if (record.version !== shown)
    return refuseChanged(context, step.entity, { record, parties }, shown ?? record.version, step.axis);
  if ((amountOf(context.registry, step.entity, record, step.amount) ?? null) !== (task.amount ?? null))
    return refuse("stale_version", { data: { current_status: record[step.axis], current_version: record.version } });
  const done = await engine.act(context, {
    entity: step.entity,
    transition: step.name,
    id: record.id,
    body: { version: record.version },
  });
  return { id, code: 0, status: done.status };
}

/**
 * Takes for each chosen task the step that it asks, each in its own transaction with its own outcome. Rights, four eyes
 * and levels of approval are asked of each step as if it were taken by itself.
 */
export async function decideTasks(
  input: HandlerInputs["task.decide"],
  context: OwnContext,
): Promise<HandlerAnswers["task.decide"]> {
  const { items } = input;
  const rows: unknown[] = [];
  for (const [index, item] of items.entries()) {
    try {
      if (index < items.length - 1) rows.push(await context.part(index, (inner) => decide(inner, item)));
      else
        return await context.finish(async (inner) => ({
          rows: [...rows, await decide(inner, item)],
          count: items.length,
        }));
    } catch (error) {
      // Another request of the same key is at it: its answer is the answer.
      if (!(error instanceof Refusal) || error.kind === "idempotency_conflict") throw error;
      if (error instanceof Breached)
        await context.transaction((inner) =>
          auditBreached(inner, { action: "task.decide", entity: "task", id: item.id }, error),
        );
      rows.push(refusedRow(context, String(item.id), error));
    }
  }
  return { rows, count: rows.length };
}
