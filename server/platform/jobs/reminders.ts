import type { Registry } from "../../../registry/registry.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { holds, type Row } from "../records/condition.ts";
import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { sendLetters } from "../letters/send.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { companiesOf } from "../records/companies-of.ts";
import { system } from "../lifecycle/plan/actor.ts";
import { anyRecords } from "../query/unscoped.ts";
import { quoted } from "../store/tables/column.ts";
import { makeContext } from "../write-context.ts";
import type { Count } from "./business-days.ts";
import type { Running } from "../options.ts";

/**
 * The first day after today on which the daily job reminds somebody of a record as it stands.
 * @param record its state on the axes that have reminders, the dates that these count from and what they depend on
 * @returns nothing where no reminder is left
 */
export function nextReminder(registry: Registry, entity: string, record: Row, today: string): string | undefined {
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .flatMap((lifecycle) =>
      (lifecycle.reminders ?? []).map((reminder) => ({ reminder, state: String(record[lifecycle.axis]) })),
    )
    .filter(
      ({ reminder, state }) =>
        reminder.in.includes(state) && (!reminder.when || holds(reminder.when, { record, today })),
    )
    .flatMap(({ reminder }) => {
      const from = record[reminder.field];
      return typeof from === "string" ? reminder.days.map((days) => plusDays(from, days)) : [];
    })
    .filter((day) => day > today)
    .sort()[0];
}

/** A letter that goes out so many days before or after a date of a record. */
interface Reminder {
  readonly name: string;
  readonly lifecycle: Lifecycle;
  readonly reminder: NonNullable<Lifecycle["reminders"]>[number];
  /** The date that records must have for it today. */
  readonly date: string;
}

function remindersOf({ registry, ports }: Running): Reminder[] {
  const today = ports.clock.today();
  return [...registry.lifecycles.values()].flatMap((lifecycle) =>
    (lifecycle.reminders ?? []).flatMap((reminder, index) =>
      reminder.days.map((days) => ({
        name: `reminder ${lifecycle.entity}.${lifecycle.axis} ${index} ${days}`,
        lifecycle,
        reminder,
        date: plusDays(today, -days),
      })),
    ),
  );
}

/** Those of which at least one record has the date, found in one statement. */
async function withRecords({ store }: Running, reminders: readonly Reminder[]): Promise<Reminder[]> {
  if (reminders.length === 0) return [];
  const texts = reminders.map(
    ({ lifecycle, reminder }, index) =>
      `SELECT ${index} AS place
        WHERE EXISTS (
          SELECT
          FROM ${quoted(lifecycle.entity)}
          WHERE ${quoted(reminder.field)} = $${2 * index + 1}::date
            AND ${quoted(lifecycle.axis)} = ANY($${2 * index + 2}::text[])
        )`,
  );
  const rows = await store.reading.rows<{ place: number }>(
    texts.join(" UNION ALL "),
    reminders.flatMap(({ date, reminder }) => [date, reminder.in]),
  );
  return rows.flatMap(({ place: index }) => reminders[index] ?? []);
}

/**
 * Sends one reminder, and notes it in the same transaction; a second time on the same day it sends nothing. Gives how
 * many letters' records there were.
 */
function send(running: Running, { name, lifecycle, reminder, date }: Reminder): Promise<number> {
  const { registry, store, ports } = running;
  const today = ports.clock.today();
  return store.transaction(async (trx) => {
    if (
      (await trx.run("INSERT INTO daily_step (day, step) VALUES ($1, $2) ON CONFLICT DO NOTHING", [today, name])) === 0
    )
      return 0;
    const context = makeContext({ ...running, trx });
    const records = await anyRecords(trx, registry, lifecycle.entity, {
      [lifecycle.axis]: reminder.in,
      [reminder.field]: date,
    });
    const due = records.filter((record) => reminder.when === undefined || holds(reminder.when, { record, today }));
    for (const record of due) {
      const parties = await companiesOf(trx, registry, lifecycle.entity, record, today);
      await sendLetters(context, {
        model: modelOf(registry),
        actor: system,
        entity: lifecycle.entity,
        record,
        parties,
        letters: [reminder.letter],
      });
    }
    return due.length;
  });
}

/** Sends the day's reminders, so that a day that is begun again reminds nobody twice. */
export async function sendReminders(running: Running): Promise<Count> {
  let count = 0;
  for (const reminder of await withRecords(running, remindersOf(running))) count += await send(running, reminder);
  return { executed: count, refused: 0 };
}
