import type { Answered } from "../platform/answered.ts";
import type { OwnContext, ReadContext } from "../platform/context.ts";
import type { Ports } from "../platform/ports/ports.ts";
import { refuse } from "../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { Input } from "../platform/handler.ts";
import { checkBooks, runDays } from "../platform/jobs/daily.ts";
import { isDayDone } from "../platform/jobs/business-days.ts";
import type { Running } from "../platform/options.ts";
import { daysBetween } from "../../schemas/vocabulary/format/date.ts";
import { engine } from "../platform/lifecycle/engine.ts";
import { calendar } from "../platform/pages/page-data.ts";

const busy = new WeakSet<Ports["clock"]>();

/** Runs what moves the whole demo, one at a time. @throws Refusal rule_violated while another is at it */
export async function exclusively<T>({ ports: { clock } }: OwnContext, work: () => Promise<T>): Promise<T> {
  if (busy.has(clock)) refuse("rule_violated", { data: { rule: "demo_busy" } });
  busy.add(clock);
  try {
    return await work();
  } finally {
    busy.delete(clock);
  }
}

const FURTHEST_DAYS = 366;

/** Refuses where the environment's business date is the real one. */
function mustBeSettable(context: ReadContext | OwnContext): void {
  if (context.environment.clock === false || context.environment.clock === undefined) refuse("unknown_route");
}

/** The business date. @throws Refusal unknown_route where it cannot be set */
export function clock(_input: Input, context: ReadContext): Answered<"calendar"> {
  mustBeSettable(context);
  return calendar({}, context);
}

const running = (context: OwnContext): Running => ({
  registry: context.registry,
  ports: context.ports,
  environment: context.environment,
  engine,
  store: { reading: context.db, transaction: (work) => context.transaction((write) => work(write.trx)) },
});

/**
 * Moves the business date. Forwards it goes day by day with each day's work, so that timers, reminders and expiries
 * come as they would have; backwards it only changes the date.
 * @throws Refusal unknown_route where it cannot be set, rule_violated for a step of more than a year or while days are
 * worked off
 */
export async function setClock(
  input: HandlerInputs["calendar.set_clock"],
  context: OwnContext,
): Promise<HandlerAnswers["calendar.set_clock"]> {
  mustBeSettable(context);
  const date = input.business_date;
  const { clock: port } = context.ports;
  const from = port.today();
  if (daysBetween(from, date) > FURTHEST_DAYS) refuse("rule_violated", { data: { rule: "clock_step" } });
  await exclusively(context, async () => {
    await runDays(running(context), date);
    port.setToday(date);
    await context.transaction((write) =>
      write.trx.run(
        `INSERT INTO setting (name, value)
          VALUES ('business_date', to_jsonb($1::text))
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [date],
      ),
    );
  });
  return calendar({}, context);
}

/**
 * Does the work of the business date now, where it waits, and checks the books. Asked again it does nothing twice.
 * @throws Refusal unknown_route where the date cannot be set
 */
export async function runDay(
  _input: HandlerInputs["calendar.run_day"],
  context: OwnContext,
): Promise<HandlerAnswers["calendar.run_day"]> {
  mustBeSettable(context);
  const now = running(context);
  const ran = !(await isDayDone(now));
  await exclusively(context, () => runDays(now));
  return { business_date: context.ports.clock.today(), ran, breaches: await checkBooks(now) };
}
