import type { ReadContext } from "../../context.ts";
import { titleInWords } from "../../query/title.ts";

type Task = Readonly<Record<string, unknown>>;

/** Whether the reader's company is the one that has the task. */
const isHolder = (context: ReadContext, task: Task): boolean => String(task["company"]) === context.acting?.company?.id;

/** What the task is about in the reader's language, beside what is stored of it. */
export function subjectShown(context: ReadContext, task: Task): { subject_title?: string } {
  const [entity, title] = [task["subject_entity"], task["subject_title"]];
  if (typeof entity !== "string" || typeof title !== "string") return {};
  const language = context.language === "zh" ? "zh-CN" : "en-US";
  const shown = titleInWords(context.registry, entity, title, language);
  return shown === undefined ? {} : { subject_title: shown };
}

/**
 * A listed task as its reader's side sees it: for whoever started it, the company it deals with is the one that has the
 * task.
 */
export function forReader<T extends Task & { shown?: unknown }>(context: ReadContext, task: T): T {
  const holder = (task.shown as { company?: string } | undefined)?.company;
  const told = { ...task, shown: { ...(task.shown as object | undefined), ...subjectShown(context, task) } };
  return isHolder(context, task) || holder === undefined ? told : { ...told, counterparty: holder };
}

/** The same for one task that is read; nothing where the task's own counterparty is right. */
export async function counterpartyFor(context: ReadContext, task: Task): Promise<{ counterparty?: string }> {
  if (isHolder(context, task)) return {};
  const holder = await context.db.first<{ name: string }>(`SELECT name FROM company WHERE id = $1`, [task["company"]]);
  return holder ? { counterparty: holder.name } : {};
}

/** What was decided by a task that is done, in the words of what it is about. */
export function outcomeOf(context: ReadContext, task: Task): { outcome_words?: string } {
  const outcome = task["outcome"];
  if (task["status"] !== "done" || typeof outcome !== "string") return {};
  const words = context.registry.wording(context.brand, context.language).get(String(task["subject_entity"]));
  const done = words?.[`do.${outcome}.done`];
  return { outcome_words: (done === undefined || done.includes("{{") ? words?.[`do.${outcome}`] : done) ?? outcome };
}
