import { plusBusinessDays } from "../../../schemas/vocabulary/day/business-day.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { holidaysOf } from "../calendar.ts";
import type { Move, Row } from "../lifecycle/plan/model.ts";
import { candidates, movesWhere, applyToEach } from "./apply-to-each.ts";
import { type Count, NOTHING, isDayDone } from "./business-days.ts";
import type { Running } from "../options.ts";

/** The day or moment on which a timer runs out, counted from a field of the record or from entering the state. */
export function runsOut(
  after: NonNullable<Move["transition"]["after"]>,
  since: string,
  holidays: ReadonlySet<string>,
): string {
  if (after.hours !== undefined) return new Date(Date.parse(since) + after.hours * 3_600_000).toISOString();
  const day = since.slice(0, 10);
  return after.business_days === undefined
    ? plusDays(day, after.days ?? 0)
    : plusBusinessDays(day, after.business_days, holidays);
}

/** When a record came into the state that it is in. */
async function enteredAt(running: Running, move: Move, record: Row): Promise<string> {
  const row = await running.store.reading.first<{ at: string }>(
    `SELECT at
      FROM timeline_entry
      WHERE subject_entity = $1
        AND subject_id = $2
        AND axis = $3
        AND to_state = $4
        AND from_state IS DISTINCT FROM to_state
      ORDER BY id DESC
      LIMIT 1`,
    [move.entity, record.id, move.axis, record[move.axis]],
  );
  return row?.at ?? String(record.created_at);
}

async function isDue(running: Running, move: Move, record: Row): Promise<boolean> {
  const { after } = move.transition;
  if (after === undefined) return false;
  const since = after.field === undefined ? await enteredAt(running, move, record) : record[after.field];
  if (typeof since !== "string") return false;
  const end = runsOut(after, since, holidaysOf(running.registry));
  return after.hours === undefined
    ? end <= running.ports.clock.today()
    : Date.parse(end) <= Date.parse(running.ports.clock.stamp());
}

/** Takes the transitions whose time has come; one that is refused stays for the next run. */
export async function runTimers(running: Running): Promise<Count> {
  const found = await candidates(
    running,
    movesWhere(running.registry, ({ transition }) => transition.after !== undefined),
  );
  return applyToEach(running, found, ({ move }, record) => isDue(running, move, record));
}

/**
 * Takes what runs out in the course of a day. While days wait for their work it takes nothing: each transition belongs
 * to its own day, after that day's interest.
 */
export async function runTimersWithin(running: Running): Promise<Count> {
  return (await isDayDone(running)) ? runTimers(running) : NOTHING;
}
