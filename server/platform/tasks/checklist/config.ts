import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../context.ts";
import { readRecord } from "../../query/read.ts";
import { wireMaker } from "../../query/wire.ts";
import { refuse } from "../../refusal.ts";
import { checklistType } from "../checklist-type.ts";
import { taskOfNumber } from "../of-number.ts";

/**
 * The template of a task's kind of checklist: the company's own, else the product's to start from; the operator's own
 * is everybody's who has none.
 * @throws Refusal not_found no such task
 */
export async function configByTask(
  input: HandlerInputs["checklist_config.by_task"],
  context: ReadContext,
): Promise<unknown> {
  const type = checklistType(await subjectOf(context, input.task_number)) ?? "financing";
  const found = await context.db.first<{ id: string }>(
    "SELECT id FROM checklist_config WHERE company = $1 AND task_type = $2 ORDER BY id DESC LIMIT 1",
    [context.acting?.company?.id ?? null, type],
  );
  if (found)
    return wireMaker(
      context,
      "checklist_config",
    )({ ...(await readRecord(context, "checklist_config", found.id)), shown: {} });
  return {
    name: context.say("checklist_config", `task_type.${type}`),
    task_type: type,
    items: context.registry.constants.checklist[type] ?? [],
  };
}

/**
 * What kind of record a task is about: of one's own task, for the operator of anybody's.
 * @throws Refusal not_found no such task
 */
async function subjectOf(context: ReadContext, number: unknown): Promise<string> {
  if (context.acting?.role !== "admin") return String((await taskOfNumber(context, number)).record["subject_entity"]);
  const found = await context.db.first<{ subject_entity: string }>(
    "SELECT subject_entity FROM task WHERE number = $1",
    [number],
  );
  return found?.subject_entity ?? refuse("not_found");
}
