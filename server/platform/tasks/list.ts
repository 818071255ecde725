import type { ReadContext } from "../context.ts";
import { readRecord } from "../query/read.ts";
import type { SelectedRecord } from "../query/rows.ts";
import { refuse } from "../refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { life } from "../lifecycle/life.ts";
import { allowedActions } from "../lifecycle/allowed.ts";
import { wireMaker } from "../query/wire.ts";
import { WAITS, waitsFor, type Inbox, inboxOf, onBehalf } from "./inbox.ts";
import type { Condition } from "../../../generated/types/grammar/index.d.ts";
import { listRows } from "../query/list.ts";
import { forReader, subjectShown } from "../lifecycle/tasks/offers.ts";

/** The task of a number, if the acting person may see it. @throws Refusal not_found */
export async function taskOfNumber(context: ReadContext, number: unknown): Promise<SelectedRecord> {
  const found = await context.db.first<{ id: string }>("SELECT id FROM task WHERE number = $1", [number]);
  return found ? readRecord(context, "task", found.id) : refuse("not_found");
}

/** One task by its human number, with what the reader may do about it. @throws Refusal not_found */
export async function taskByNumber(
  input: HandlerInputs["task.by_number"],
  context: ReadContext,
): Promise<HandlerAnswers["task.by_number"]> {
  const task = await taskOfNumber(context, input.number);
  const [actions = []] = await allowedActions(context, "task", [task]);
  return { ...wireMaker(context, "task")(task), allowed_actions: actions, ...(await life(context, "task", task)) };
}

/**
 * The task that the reader had best look at after this one: of those that wait for them the one that is due first;
 * empty where none waits.
 */
export async function nextTask(
  input: HandlerInputs["task.next"],
  context: ReadContext,
): Promise<HandlerAnswers["task.next"]> {
  const found = await context.db.first<{
    id: string;
    subject_entity: string;
    subject_title: string | null;
    kind: string;
  }>(
    `SELECT id, subject_entity, subject_title, kind
      FROM task
      WHERE ${WAITS} AND id <> $7::bigint
      ORDER BY due_at NULLS LAST, id
      LIMIT 1`,
    [...(await waitsFor(context)), input.id],
  );
  if (!found) return {};
  const { subject_entity: _entity, ...rest } = found;
  return { ...rest, ...subjectShown(context, found) };
}

/** How many tasks wait for the acting person. */
export async function taskCount(context: ReadContext): Promise<{ pending_task: number }> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE ${WAITS}`,
    await waitsFor(context),
  );
  return { pending_task: row?.count ?? 0 };
}

/** How many of them are about records of one entity. */
export async function tasksAbout(context: ReadContext, entity: string): Promise<number> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM task WHERE ${WAITS} AND task.subject_entity = $7`,
    [...(await waitsFor(context)), entity],
  );
  return row?.count ?? 0;
}

/** No record has this id: a tab without anything in it. */
const NOTHING: Condition = { field: "id", is: "0" };

/** What each tab holds for the acting person. */
function tabCondition(
  context: ReadContext,
  tab: string,
  { copied = [], waiting }: { copied?: readonly string[]; waiting?: Inbox } = {},
): Condition {
  const company = context.acting?.company?.id ?? "0";
  const own: Condition = { field: "company", is: company };
  const mine: Condition = {
    any: [
      { field: "status", is: "todo" },
      {
        all: [
          { field: "status", is: "claimed" },
          { field: "claimed_by", is: context.acting?.user.id ?? "0" },
        ],
      },
    ],
  };
  if (tab === "in_progress") return { all: [own, { field: "status", is: "claimed" }] };
  if (tab === "done") return { all: [own, { field: "status", in: ["done", "cancelled"] }] };
  if (tab === "started_by_me") return { field: "initiator", is: context.acting?.user.id ?? "0" };
  if (tab === "copied") return copied.length === 0 ? NOTHING : { field: "id", in: [...copied] };
  const either: Condition[] = [
    ...(waiting === undefined || waiting.kinds.length === 0 ? [] : [{ field: "kind", in: [...waiting.kinds] }]),
    ...(waiting === undefined || waiting.tasks.length === 0 ? [] : [{ field: "id", in: [...waiting.tasks] }]),
  ];
  return either.length === 0
    ? NOTHING
    : {
        all: [
          own,
          mine,
          { any: either },
          ...(waiting === undefined || waiting.others.length === 0
            ? []
            : [{ not: { field: "id", in: [...waiting.others] } }]),
        ],
      };
}

const MOST_COPIES = 500;

/** Tasks of which the person was given a copy, the newest first. */
async function copiesOf(context: ReadContext): Promise<string[]> {
  const rows = await context.db.rows<{ id: string }>(
    "SELECT id FROM task WHERE $1::bigint = ANY(copied_to) ORDER BY id DESC LIMIT $2",
    [context.acting?.user.id ?? "0", MOST_COPIES],
  );
  return rows.map(({ id }) => id);
}

/** That a task is about what is done with a company, or was started by it; tasks name the other one as it is called. */
async function isWith(context: ReadContext, company: string): Promise<Condition> {
  const other = await context.db.first<{ name: string }>("SELECT name FROM company WHERE id = $1", [company]);
  return other === undefined
    ? NOTHING
    : {
        any: [
          { field: "counterparty", is: other.name },
          { field: "initiator_company", is: company },
        ],
      };
}

/**
 * Tasks of a tab, with the actions that the person may take on each; with `with_company` those alone that are about
 * what is done with this company.
 */
export async function taskList(
  input: HandlerInputs["task.list"],
  context: ReadContext,
): Promise<HandlerAnswers["task.list"]> {
  const { call } = context;
  if (!call) throw new Error("tasks are listed by a call");
  const tab = input.tab ?? "todo";
  const waiting = tab === "todo" ? await inboxOf(context) : undefined;
  const inTab = tabCondition(
    context,
    tab,
    tab === "copied" ? { copied: await copiesOf(context) } : waiting === undefined ? {} : { waiting },
  );
  const { rows, count, more, next } = await listRows(
    context,
    "task",
    {
      when: input.with_company === undefined ? inTab : { all: [inTab, await isWith(context, input.with_company)] },
      ...(call.search ? { search: call.search } : {}),
    },
    input.list,
  );
  const actions = await allowedActions(context, "task", rows);
  const wire = wireMaker(context, "task");
  return {
    rows: rows.map((row, index) => ({
      ...onBehalf(waiting?.away ?? [], waiting?.inPlace ?? new Map(), forReader(context, wire(row))),
      allowed_actions: actions[index] ?? [],
    })),
    count,
    ...(more ? { more } : {}),
    ...(next === undefined ? {} : { next }),
  };
}
