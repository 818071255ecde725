import type { Records } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../context.ts";
import { extension } from "../extension.ts";
import type { StoredRecord } from "../engine.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { refuseFields, refuse } from "../refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { allowedActions } from "../lifecycle/allowed.ts";
import { readRecord } from "../query/read.ts";
import { isEditable } from "../records/editable.ts";
import { wireMaker } from "../query/wire.ts";
import { taskOfNumber } from "./list.ts";

const ANSWERS = ["ticked", "number", "text_value", "document", "result", "comment"];
const itemsOf = (values: Row | undefined): readonly Row[] =>
  Array.isArray(values?.items) ? (values.items as Row[]) : [];

/** How far a checklist is: the share of answered items in percent, and how many failed. */
function progressOf(items: readonly Row[]): { progress_pct: string; failed: number } {
  const answered = items.filter(({ result }) => result !== undefined && result !== null).length;
  const hundredths = items.length === 0 ? 0 : Math.floor((answered * 10_000) / items.length);
  return {
    progress_pct: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`,
    failed: items.filter(({ result }) => result === "fail").length,
  };
}

/**
 * A checklist with its items as they were asked and the answers now given at their places.
 * @throws Refusal invalid_fields at `items` for another number of them, at an item's comment where its result needs a
 * reason
 */
export async function checklistFields(
  context: ReadContext,
  values: Row,
  previous: StoredRecord | undefined,
): Promise<Row> {
  const previousItems = itemsOf(previous);
  const given = itemsOf(values);
  if (previous === undefined || given === previousItems) return { ...values, ...progressOf(given) };
  if (given.length !== previousItems.length)
    refuseFields([{ field: "items", message: context.say("error", "rule.checklist_items") }]);
  const wrong = given.flatMap(({ result, comment }, index) =>
    ["fail", "waived"].includes(String(result)) && (typeof comment !== "string" || comment.trim() === "")
      ? [
          {
            field: `items[${index}].comment`,
            message: context.say("error", "keyword.required", { label: context.say("checklist", "items.comment") }),
          },
        ]
      : [],
  );
  if (wrong.length > 0) refuseFields(wrong);
  const items = previousItems.map((item, index) => ({
    ...item,
    ...Object.fromEntries(ANSWERS.map((field) => [field, given[index]?.[field] ?? undefined])),
  }));
  return { ...values, items, ...progressOf(items) };
}

/** The kinds of checklist that are asked of a record, its own kind first. */
export type ChecklistTypes = (record: Row) => readonly string[];

/** The same by the name of the entity, with its fields. */
export type NamedChecklistTypes = {
  readonly [Entity in keyof Records]?: (record: Records[Entity]) => readonly string[];
};

/** Where modules add, by entity, which kinds of checklist are asked of its records. */
export const checklistPoint = extension<ChecklistTypes>("checklists of");

/** The kinds of checklist that are asked of a record; none where nothing is checked by one. */
export const checklistTypes = (entity: string, record: Row): readonly string[] =>
  checklistPoint.entries[entity]?.(record) ?? [];

/**
 * The newest checklist that the reader's company opened for a record, named by its task's number or by its own id.
 * @throws Refusal not_found none was opened, or no such task
 */
export async function checklistByTask(
  input: HandlerInputs["checklist.by_task"],
  context: ReadContext,
): Promise<HandlerAnswers["checklist.by_task"]> {
  const subject =
    input.task_number === undefined
      ? input.subject_id
      : (await taskOfNumber(context, input.task_number)).record.subject_id;
  const found = await context.db.first<{ id: string }>(
    `SELECT id FROM checklist WHERE subject_id = $1 AND company = $2 ORDER BY id DESC LIMIT 1`,
    [subject ?? null, context.acting?.company?.id ?? null],
  );
  if (!found) return refuse("not_found");
  const list = await readRecord(context, "checklist", found.id);
  const task =
    taskNumberOf(list) ??
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
  return {
    ...wire,
    items: spoken(context, wire.items),
    allowed_actions: actions,
    ...(isEditable(context.registry, "checklist", list.record) ? {} : { editable: false }),
  };
}

const taskNumberOf = (list: object): unknown => ("task_number" in list ? list.task_number : undefined);

/** What is to be checked in the reader's language, where it was written in both. */
function spoken(context: ReadContext, items: unknown): Record<string, unknown>[] | undefined {
  if (!Array.isArray(items)) return undefined;
  const given = items as Record<string, unknown>[];
  if (context.language !== "zh") return given;
  return given.map((item) => ({ ...item, text: item["text_zh"] ?? item["text"] }));
}

/**
 * The template of a task's kind of checklist: the company's own, else the product's to start from; the operator's own
 * is everybody's who has none.
 * @throws Refusal not_found no such task, or nothing is checked of what it is about
 */
export async function configByTask(
  input: HandlerInputs["checklist_config.by_task"],
  context: ReadContext,
): Promise<HandlerAnswers["checklist_config.by_task"]> {
  const [type] = checklistTypes(await subjectOf(context, input.task_number), {});
  if (type === undefined) return refuse("not_found");
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
  if (context.acting?.permissions.has("platform.manage") !== true)
    return String((await taskOfNumber(context, number)).record.subject_entity);
  const found = await context.db.first<{ subject_entity: string }>(
    "SELECT subject_entity FROM task WHERE number = $1",
    [number],
  );
  return found?.subject_entity ?? refuse("not_found");
}
