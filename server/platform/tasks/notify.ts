import type { Registry } from "../../../registry/registry.ts";
import type { WriteContext } from "../context.ts";
import type { Running } from "../options.ts";
import { inboxOf, type Inbox } from "./inbox.ts";
import { taskCount } from "./list.ts";
import { actingUser } from "../session/acting.ts";
import type { Row } from "../store/handle.ts";
import { makeContext } from "../write-context.ts";
import { mailDigest, type NewTask } from "./digest.ts";

/** How soon somebody is told of new tasks by mail. */
type Pace = "at_once" | "hourly" | "daily";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Hours are those of Singapore. */
const OFFSET = 8 * HOUR;

/**
 * For each pace the moment before which a task must have been opened for a mail to go out now: at once a few minutes
 * ago, so that what comes together is told together; else the last full hour, or the hour of the day that
 * constants.json says.
 * @param now the server's stamp
 */
export function boundaries(registry: Registry, now: string): Readonly<Record<Pace, string>> {
  const settings = registry.constants.digest;
  const at = Date.parse(now);
  const hour = settings.daily_hour * HOUR;
  const before = (timestamp: number): string => new Date(timestamp).toISOString();
  return {
    at_once: before(at - settings.at_once_minutes * MINUTE),
    hourly: before(Math.floor(at / HOUR) * HOUR),
    daily: before(Math.floor((at + OFFSET - hour) / DAY) * DAY + hour - OFFSET),
  };
}

/** The moment since when tasks are told of: one that is older was told of, or nobody could be. */
export const since = (registry: Registry, now: string): string =>
  new Date(Date.parse(now) - registry.constants.digest.days * DAY).toISOString();

const AT_ONCE = 200;

/**
 * Open tasks and the people of their company who have not been told of them, where the mail is due: by its pace, or
 * because the person wants none and nothing is kept back.
 */
const DUE = `FROM task
  JOIN "user" u ON u.company = task.company AND u.status = 'active'
  LEFT JOIN notification_preference chosen ON chosen."user" = u.id AND chosen.topic = 'tasks'
  WHERE task.status IN ('todo', 'claimed') AND task.created_at >= $1::timestamptz
  AND task.created_at < CASE coalesce(chosen.pace, 'at_once')
    WHEN 'hourly' THEN $3::timestamptz
    WHEN 'daily' THEN $4::timestamptz
    ELSE $2::timestamptz END
  AND NOT EXISTS (SELECT FROM task_told told WHERE told.task = task.id AND told."user" = u.id)`;

function momentsOf({ registry, ports }: Pick<Running, "registry" | "ports">): string[] {
  const now = ports.clock.stamp();
  const { at_once: atOnce, hourly, daily } = boundaries(registry, now);
  return [since(registry, now), atOnce, hourly, daily];
}

/** Whether somebody is to be told of new tasks. */
export async function hasUnnotifiedTasks(running: Running): Promise<boolean> {
  return (await running.store.reading.first(`SELECT 1 AS due ${DUE} LIMIT 1`, momentsOf(running))) !== undefined;
}

interface UnnotifiedTask extends NewTask {
  legal_entity: string | null;
  status: string;
  claimed_by: string | null;
  initiator: string | null;
  /** A letter of its own about the same record has gone to the person since. */
  written: boolean;
}

const UNNOTIFIED = `SELECT task.id, task.kind, task.subject_entity, task.subject_title, task.counterparty, task.amount, task.currency, task.due_at,
    task.legal_entity, task.status, task.claimed_by, task.initiator,
  EXISTS (SELECT FROM mail WHERE mail.related_entity = task.subject_entity AND mail.related_id = task.subject_id AND mail.topic = 'tasks' AND mail.created_at >= task.created_at
    AND lower(mail.recipient) IN (lower(u.email), lower(coalesce(u.contact_email, u.email)))) AS written
  FROM task JOIN "user" u ON u.id = $1::bigint AND u.company = task.company
  WHERE task.status IN ('todo', 'claimed')
    AND task.created_at >= $2::timestamptz
    AND NOT EXISTS (SELECT FROM task_told told WHERE told.task = task.id AND told."user" = u.id)
  ORDER BY task.due_at NULLS LAST, task.id`;

/** Whether a task waits for this person, who did not bring it about. */
function isTheirs(context: WriteContext, { kinds, tasks, others }: Inbox, task: UnnotifiedTask): boolean {
  const user = context.acting?.user.id;
  const isOpen = task.status === "todo" || task.claimed_by === user;
  const isForThem = task.legal_entity === null || context.acting?.entities.includes(task.legal_entity) === true;
  return (
    isOpen &&
    isForThem &&
    task.initiator !== user &&
    (kinds.includes(task.kind) || tasks.includes(task.id)) &&
    !others.includes(task.id)
  );
}

const note = (
  context: WriteContext,
  user: string,
  tasks: readonly string[],
  mail: string | undefined,
): Promise<unknown> =>
  context.trx.run(
    `INSERT INTO task_told ("user", task, mail, told_at) SELECT $1::bigint, task, $3::bigint, $4::timestamptz
      FROM unnest($2::bigint[]) AS task`,
    [user, tasks, mail ?? null, context.ports.clock.stamp()],
  );

interface Person extends Row {
  address: string;
  company: string;
  language: string | null;
  mail: boolean | null;
  pace: Pace | null;
}

/**
 * Tells one person of their new tasks, and notes it in the same transaction: a process that ends in between has told
 * nothing, and two that begin at once wait for each other at the person's row. Gives how many mails went out.
 */
async function tellPerson(running: Running, id: string): Promise<number> {
  const { registry, ports, store } = running;
  return store.transaction(async (trx) => {
    await trx.run(`SELECT 1 FROM "user" WHERE id = $1::bigint FOR UPDATE`, [id]);
    const acting = await actingUser(trx, registry, id);
    const person = await trx.first<Person>(
      `SELECT coalesce(u.contact_email, u.email) AS address, u.company, u.language, chosen.mail, chosen.pace
        FROM "user" u
        LEFT JOIN notification_preference chosen ON chosen."user" = u.id AND chosen.topic = 'tasks'
        WHERE u.id = $1::bigint`,
      [id],
    );
    const untold = await trx.rows<UnnotifiedTask>(UNNOTIFIED, [id, momentsOf(running)[0]]);
    if (person === undefined) return 0;
    const context = makeContext({ ...running, trx, ...(acting === undefined ? {} : { acting }) });
    const waiting = acting === undefined ? undefined : await inboxOf(context);
    const isNotified = (task: UnnotifiedTask): boolean =>
      waiting !== undefined && person.mail !== false && !task.written && isTheirs(context, waiting, task);
    const others = untold.filter((task) => !isNotified(task));
    if (others.length > 0)
      await note(
        context,
        id,
        others.map((task) => task.id),
        undefined,
      );
    const tasks = untold.filter(isNotified);
    const opened = boundaries(registry, ports.clock.stamp())[person.pace ?? "at_once"];
    const isDue =
      tasks.length > 0 &&
      (await trx.first(
        "SELECT 1 AS due FROM task WHERE id = ANY($1::bigint[]) AND created_at < $2::timestamptz LIMIT 1",
        [tasks.map((task) => task.id), opened],
      )) !== undefined;
    if (!isDue) return 0;
    const { pending_task: all } = await taskCount(context);
    const language = person.language === "en-US" || person.language === "zh-CN" ? person.language : undefined;
    // The platform writes it, not the person it is written to.
    const mail = await mailDigest(
      makeContext({ ...running, trx }),
      tasks,
      { address: person.address, company: person.company, language },
      all,
    );
    await note(
      context,
      id,
      tasks.map((task) => task.id),
      mail,
    );
    return 1;
  });
}

/**
 * Tells everybody who has new tasks by one mail each, as soon and as often as they chose. Gives how many mails went
 * out.
 */
export async function tellTasks(running: Running): Promise<number> {
  const people = await running.store.reading.rows<{ id: string }>(
    `SELECT DISTINCT u.id ${DUE} ORDER BY u.id LIMIT ${AT_ONCE}`,
    momentsOf(running),
  );
  let mails = 0;
  for (const { id } of people) mails += await tellPerson(running, id);
  return mails;
}
