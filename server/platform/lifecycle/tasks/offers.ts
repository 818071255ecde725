import type { ReadContext } from "../../context.ts";
import { titleInWords } from "../../query/projection.ts";
import { inputFields, transitionPath } from "../../../../registry/lifecycle.ts";
import type { Records } from "../../../../generated/types/records.d.ts";
import type { Stored } from "../../query/rows.ts";
import { given } from "../../records/fields.ts";
import { readRecord } from "../../query/read.ts";
import { Refusal } from "../../refusal.ts";
import { allowedActions } from "../allowed.ts";
import { modelOf } from "../plan/configured.ts";
import { empowered } from "../approval/empowered.ts";
import { actorOf } from "../setting.ts";

type Task = Pick<Records["task"], "company" | "subject_entity" | "subject_title" | "status" | "outcome">;

/** Whether the reader's company is the one that has the task. */
const isHolder = (context: ReadContext, task: Task): boolean => task.company === context.acting?.company?.id;

/** What the task is about in the reader's language, beside what is stored of it. */
export function subjectShown(context: ReadContext, task: Task): { subject_title?: string } {
  const { subject_entity: entity, subject_title: title } = task;
  if (!entity || !title) return {};
  const language = context.language === "zh" ? "zh-CN" : "en-US";
  const shown = titleInWords(context.registry, entity, title, {
    language,
    say: (namespace, key) => context.say(namespace, key),
  });
  return shown === undefined ? {} : { subject_title: shown };
}

/**
 * A listed task as its reader's side sees it: for whoever started it, the company it deals with is the one that has the
 * task.
 */
export function forReader<T extends Task & { shown?: unknown }>(context: ReadContext, task: T): T {
  const holder = (task.shown as { company?: string } | undefined)?.company;
  return isHolder(context, task) || holder === undefined ? task : { ...task, counterparty: holder };
}

/** The same for one task that is read; nothing where the task's own counterparty is right. */
export async function counterpartyFor(context: ReadContext, task: Task): Promise<{ counterparty?: string }> {
  if (isHolder(context, task)) return {};
  const holder = await context.db.first<{ name: string }>(`SELECT name FROM company WHERE id = $1`, [
    task.company ?? null,
  ]);
  return holder ? { counterparty: holder.name } : {};
}

/** What was decided by a task that is done, in the words of what it is about. */
export function outcomeOf(context: ReadContext, task: Task): { outcome_words?: string } {
  const { outcome } = task;
  if (task.status !== "done" || !outcome) return {};
  const words = context.registry.wording(context.brand, context.language).get(task.subject_entity ?? "");
  const done = words?.[`do.${outcome}.done`];
  return { outcome_words: (done === undefined || done.includes("{{") ? words?.[`do.${outcome}`] : done) ?? outcome };
}

/** A transition of a task's subject that the reader may take now. */
interface TaskOffered {
  transition: string;
  entity: string;
  path: string | undefined;
  version: number;
  ask: string[];
  until?: string;
}

/** The offers of a task: what its reader may do with the record it is about; a task has no approve of its own. */
export async function taskOffers(context: ReadContext, task: Stored<"task">): Promise<TaskOffered[]> {
  if (task.status !== "todo" && task.status !== "claimed") return [];
  const entity = given(task, "subject_entity");
  const subject = await readRecord(context, entity, given(task, "subject_id")).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!subject) return [];
  const [actions = []] = await allowedActions(context, entity, [subject]);
  const model = modelOf(context.registry);
  return actions.flatMap((name) => {
    const move = model.move(entity, name);
    if (!move || move.axis !== task.axis) return [];
    return [
      {
        transition: name,
        entity,
        path: transitionPath(context.registry, entity, name)?.replace(
          /\{(?!role|authority)(\w+)\}/g,
          (_, field: string) => String(subject.record[field]),
        ),
        version: subject.record.version,
        ask: inputFields(move.transition).map(({ field }) => field),
        ...(task.due_at ? { until: task.due_at } : {}),
      },
    ];
  });
}

/**
 * For which colleague who is away the reader would decide a task that is read, as the list of tasks says it; nothing
 * where they decide it for themselves, or a colleague gave it to them.
 */
export async function inPlaceOf(
  context: ReadContext,
  task: Stored<"task">,
  offers: readonly TaskOffered[],
): Promise<{ delegated_by?: string; shown?: Readonly<Record<string, unknown>> }> {
  const own = offers.find(({ entity, transition }) => task.kind === `${entity}_${transition}`);
  const reader = actorOf(context);
  if (own === undefined || reader === undefined || task.delegated_by || !isHolder(context, task)) return {};
  const subject = given(task, "subject_id");
  const today = context.ports.clock.today();
  const { as } = await empowered(context.db, context.registry, reader, own.entity, [subject], today);
  const actor = as(subject, own.transition);
  const absent = actor.kind === "user" ? actor.standsFor?.[0] : undefined;
  return absent === undefined ? {} : { delegated_by: absent.id, shown: { delegated_by: absent.name ?? "" } };
}
