import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../context.ts";
import { allowedActions } from "../../lifecycle/allowed.ts";
import { readRecord } from "../../query/read.ts";
import { wireMaker } from "../../query/wire.ts";
import { refuse } from "../../refusal.ts";
import { taskOfNumber } from "../of-number.ts";

/**
 * The newest checklist that the reader's company opened for a record, named by its task's number or by its own id.
 * @throws Refusal not_found none was opened, or no such task
 */
export async function checklistByTask(
  input: HandlerInputs["checklist.by_task"],
  context: ReadContext,
): Promise<unknown> {
  const subject =
    input.task_number === undefined
      ? input.subject_id
      : (await taskOfNumber(context, input.task_number)).record["subject_id"];
  const found = await context.db.first<{ id: string }>(
    `SELECT id FROM checklist WHERE subject_id = $1 AND company = $2 ORDER BY id DESC LIMIT 1`,
    [subject ?? null, context.acting?.company?.id ?? null],
  );
  if (!found) return refuse("not_found");
  const list = await readRecord(context, "checklist", found.id);
  const task =
    asked(list) ??
    (
      await context.db.first<{ number: string }>(
        "SELECT number FROM task WHERE subject_id = $1 AND company = $2 ORDER BY id DESC LIMIT 1",
        [subject ?? null, context.acting?.company?.id ?? null],
      )
    )?.number;
  const [actions = []] = await allowedActions(context, "checklist", [list]);
  const wire = wireMaker(
    context,
    "checklist",
  )({ ...list, ...(task === undefined ? {} : { task_number: task }), shown: {} });
  return { ...wire, items: spoken(context, wire["items"]), allowed_actions: actions };
}

const asked = (list: object): unknown => ("task_number" in list ? list.task_number : undefined);

/** What is to be checked in the reader's language, where it was written in both. */
function spoken(context: ReadContext, items: unknown): unknown {
  if (context.language !== "zh" || !Array.isArray(items)) return items;
  return items.map((item: Record<string, unknown>) => ({ ...item, text: item["text_zh"] ?? item["text"] }));
}
