import { sendLetters } from "../letters/send.ts";
import { plusDays } from "../lifecycle/calendar/business-day.ts";
import { modelOf } from "../lifecycle/known-model.ts";
import { companiesOf } from "../lifecycle/load/parties.ts";
import { system } from "../lifecycle/plan/actor.ts";
import { holds } from "../lifecycle/plan/condition.ts";
import { anyRecords } from "../query/unscoped.ts";
import { makeContext } from "../write-context.ts";
import type { Count } from "./day/count.ts";
import type { Running } from "./running.ts";

/**
 * Sends the day's reminders: letters so many days before or after a date, while a record is in the states named. Each
 * is noted with the letters it sent, so that a day that is begun again reminds nobody twice.
 */
export async function sendReminders(running: Running): Promise<Count> {
  const { registry, store, ports } = running;
  const today = ports.clock.today();
  let sent = 0;
  for (const lifecycle of registry.lifecycles.values()) {
    for (const [place, reminder] of (lifecycle.reminders ?? []).entries()) {
      for (const days of reminder.days) {
        sent += await store.transaction(async (trx) => {
          const name = `reminder ${lifecycle.entity}.${lifecycle.axis} ${place} ${days}`;
          if (await trx.run("INSERT INTO daily_step (day, step) VALUES ($1, $2) ON CONFLICT DO NOTHING", [today, name]) === 0) return 0;
          const context = makeContext({ ...running, trx });
          const records = await anyRecords(trx, registry, lifecycle.entity, { [lifecycle.axis]: reminder.in, [reminder.field]: plusDays(today, -days) });
          const due = records.filter((record) => reminder.when === undefined || holds(reminder.when, { record, today }));
          for (const record of due) {
            const parties = await companiesOf(trx, registry, lifecycle.entity, record, today);
            await sendLetters(context, { model: modelOf(registry), actor: system, entity: lifecycle.entity, record, parties, letters: [reminder.letter] });
          }
          return due.length;
        });
      }
    }
  }
  return { taken: sent, refused: 0 };
}
