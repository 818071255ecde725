import type { Registry } from "../../../registry/registry.ts";
import type { ReadContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { readRecord } from "../query/read.ts";
import { Refusal } from "../refusal.ts";
import { quoted } from "../store/tables/column.ts";
import { allowedActions } from "./allowed.ts";
import { awaitedOf } from "./approval/lacking.ts";
import { groupNames } from "./approval/rules.ts";

/** Names of colleagues told at most. */
const MOST_NAMES = 3;

/** A task as it is told to whoever waits for it. */
interface OpenTask extends Record<string, string | null> {
  readonly entity: string;
  readonly subject: string;
  readonly kind: string;
  readonly party: string;
  readonly company: string | null;
  readonly company_id: string | null;
  readonly created_at: string;
  readonly due_at: string | null;
  readonly claimed_by: string | null;
}

/** The open tasks of which a condition holds, the earliest first. */
const openTasks = (context: ReadContext, condition: string, values: readonly unknown[]): Promise<OpenTask[]> =>
  context.db.rows<OpenTask>(
    `SELECT task.subject_entity AS entity, task.subject_id AS subject, task.party, task.company AS company_id,
       company.name AS company, task.kind, task.created_at, task.due_at, who.name AS claimed_by
     FROM task LEFT JOIN company ON company.id = task.company LEFT JOIN "user" AS who ON who.id = task.claimed_by
     WHERE task.status IN ('todo', 'claimed') AND (${condition}) ORDER BY task.id`,
    values,
  );

const transitionOf = ({ kind, entity }: OpenTask): string => kind.slice(entity.length + 1);

/**
 * Who of the asker's own company can take a step that waits for it, or in words whose agreement is missing where nobody
 * can.
 */
async function within(
  context: ReadContext,
  record: StoredRecord,
  task: OpenTask,
): Promise<{ lacks?: string; people?: readonly string[] }> {
  if (task.company_id === null || task.company_id !== context.acting?.company?.id) return {};
  const awaited = await awaitedOf(context, task.entity, record, transitionOf(task), task.party);
  if (awaited === undefined) return {};
  if ("people" in awaited)
    return awaited.people.length === 0 || awaited.people.length > MOST_NAMES ? {} : { people: awaited.people };
  return { lacks: awaited.lacks.map(await groupNames(context.db, context, awaited.lacks)).join(" / ") };
}

const describeTask = async (context: ReadContext, record: StoredRecord, task: OpenTask) => ({
  party: task.party,
  company: task.company,
  transition: transitionOf(task),
  since: task.created_at,
  ...(task.due_at ? { until: task.due_at } : {}),
  ...(task.claimed_by ? { claimed_by: task.claimed_by } : {}),
  ...(await within(context, record, task)),
});

/**
 * For each entity whose steps records of another one wait for (`awaited_by`), directly or by what is between: the
 * statement of the ids concerned, of which $1 is the record that waits.
 */
function awaitedIds(registry: Registry, entity: string, ids = "$1::bigint", seen: readonly string[] = [entity]) {
  const found: { entity: string; ids: string }[] = [];
  for (const [child, { properties, awaited_by: by }] of registry.entities) {
    const fields = (by ?? []).filter((field) => properties[field]?.ref === entity);
    if (fields.length === 0 || seen.includes(child)) continue;
    const own = `SELECT id FROM ${quoted(child)} WHERE ${fields.map((field) => `${quoted(field)} IN (${ids})`).join(" OR ")}`;
    found.push({ entity: child, ids: own }, ...awaitedIds(registry, child, own, [...seen, child]));
  }
  return found;
}

/** What is to be done with another record, as the task for it says it in the reader's language. */
function taskTitle(context: ReadContext, task: OpenTask): string {
  const words = context.registry.wording(context.brand, context.language).get(task.entity);
  const key = `do.${transitionOf(task)}`;
  return words?.[`${key}.task`] ?? words?.[key] ?? transitionOf(task);
}

/** For whom a record waits by steps of others that it stands on; those that the asker may not read are not told. */
async function waitingElsewhere(context: ReadContext, entity: string, record: StoredRecord): Promise<unknown[]> {
  const others = awaitedIds(context.registry, entity);
  if (others.length === 0) return [];
  const tasks = await openTasks(
    context,
    others
      .map(({ entity: other, ids }) => `(task.subject_entity = '${other}' AND task.subject_id IN (${ids}))`)
      .join(" OR "),
    [record.id],
  );
  const rows: unknown[] = [];
  for (const task of tasks) {
    const subject = await readRecord(context, task.entity, task.subject).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (subject === undefined) continue;
    const [allowed = []] = await allowedActions(context, task.entity, [subject]);
    rows.push({
      ...(await describeTask(context, subject.record, task)),
      entity: task.entity,
      action: taskTitle(context, task),
      ...(allowed.includes(transitionOf(task)) ? { yours: true } : {}),
    });
  }
  return rows;
}

/** For whom a record waits: its open tasks, or where it has none those of records that it waits for. */
export async function waitingFor(context: ReadContext, entity: string, record: StoredRecord): Promise<unknown[]> {
  const own = await openTasks(context, "task.subject_entity = $1 AND task.subject_id = $2", [entity, record.id]);
  return own.length === 0
    ? waitingElsewhere(context, entity, record)
    : Promise.all(own.map((task) => describeTask(context, record, task)));
}
