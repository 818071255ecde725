import type { ReadContext, WriteContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import type { Input } from "../../handler.ts";
import { engine } from "../../lifecycle/engine.ts";
import { allowedActions } from "../../lifecycle/allowed.ts";
import { readRecord } from "../../query/read.ts";
import { wireMaker } from "../../query/wire.ts";
import { writeAudit } from "../../records/audit.ts";
import { updateRecord } from "../../records/update.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import { taskOfNumber } from "../task/of-number.ts";

type Item = Readonly<Record<string, unknown>>;

const ANSWERS = ["ticked", "number", "text_value", "document", "result", "comment"];
const itemsOf = (record: Item): Item[] => (Array.isArray(record["items"]) ? record["items"] as Item[] : []);

/** How far a checklist is: the share of answered items, and how many failed. */
export function progressOf(items: readonly Item[]): { progress_pct: string; failed: number } {
  const answered = items.filter(({ result }) => result !== undefined && result !== null).length;
  const hundredths = items.length === 0 ? 0 : Math.floor((answered * 10_000) / items.length);
  return { progress_pct: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`, failed: items.filter(({ result }) => result === "fail").length };
}

/** The checklist of a task's record in the reader's company, the newest. @throws Refusal 1005 none was opened, or no such task */
export async function checklistByTask(input: Input, context: ReadContext): Promise<unknown> {
  const { record: task } = await taskOfNumber(context, input["task_number"]);
  const found = await context.db.first<{ id: string }>(
    `SELECT id FROM checklist WHERE subject_id = $1 AND company = $2 ORDER BY id DESC LIMIT 1`, [task["subject_id"], context.acting?.company?.id ?? null]);
  if (!found) return refuse("1005");
  const list = await readRecord(context, "checklist", found.id);
  const [actions = []] = await allowedActions(context, "checklist", [list]);
  return { ...wireMaker(context, "checklist")({ ...list, shown: {} }), allowed_actions: actions };
}

/** Each item as it was asked, with the answers now given at its place. @throws Refusal 100 for another number of items, or a result that needs its reason */
function filled(context: WriteContext, before: readonly Item[], given: readonly Item[]): Item[] {
  if (given.length !== before.length) refuseFields([{ field: "items", message: context.say("error", "rule.checklist_items") }]);
  const wrong = given.flatMap(({ result, comment }, place) => (["fail", "waived"].includes(String(result)) && (typeof comment !== "string" || comment.trim() === "")
    ? [{ field: `items[${place}].comment`, message: context.say("error", "keyword.required", { label: context.say("checklist", "items.comment") }) }] : []));
  if (wrong.length > 0) refuseFields(wrong);
  return before.map((item, place) => ({ ...item, ...Object.fromEntries(ANSWERS.map((field) => [field, given[place]?.[field] ?? undefined])) }));
}

/**
 * Keeps what was found at the items of an open checklist; what is asked stays as it was opened.
 * @throws Refusal 1005, 1054 for another version, 1010 when it is finished, 100 as filled
 */
export async function fillChecklist(input: Input, context: WriteContext): Promise<unknown> {
  const { record } = await readRecord(context, "checklist", input["id"], { lock: true });
  if (record["status"] !== "open") refuse("1010", { data: { rule: "not_editable" } });
  const items = filled(context, itemsOf(record), input["items"] as Item[]);
  const after: StoredRecord = await updateRecord(context, "checklist", record.id, Number(input["version"]), { items, ...progressOf(items) });
  await writeAudit(context, { action: "checklist.update", entity: "checklist", id: record.id, version: after.version, before: record, after });
  await engine.saved(context, "checklist", "updated", after);
  return wireMaker(context, "checklist")({ record: after, parties: ["owner"], shown: {} });
}
