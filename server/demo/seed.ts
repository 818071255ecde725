import { runInvariants } from "../platform/invariants/run.ts";
import type { Running } from "../platform/options.ts";
import { runDay } from "../platform/jobs/daily.ts";
import { plusDays } from "../../schemas/vocabulary/format/date.ts";
import { capitalEvents, dpoEvents, factoringEvents, itemEvents, settledEvents } from "./seed/deals.ts";
import { limitEvents } from "./seed/limits.ts";
import { ruleEvents } from "./seed/rules.ts";
import { invoiceEvents } from "./seed/history.ts";
import { kycEvents } from "./seed/kyc.ts";
import { networkEvents } from "./seed/network.ts";
import { seedPeople, seedStanding } from "./seed/parties.ts";
import { type Event, Play } from "./seed/play.ts";
import { type Stage, seedClock } from "./seed/stage.ts";
import { providerEvents } from "./seed/provider.ts";
import { showcaseEvents } from "./seed/showcase.ts";
import { toolEvents } from "./seed/tools.ts";
import { turnEvents } from "./seed/turns.ts";
import { waitingEvents } from "./seed/open-work.ts";

/** The companies come in June and make themselves known; deals begin in July. */
const FIRST_DAY = "2026-06-22";

/** The demo's password, which environments.json names where demo data may exist. */
function demoPassword(environment: Running["environment"]): string {
  const password = (environment.codes as { password?: string } | undefined)?.password;
  if (environment.seeds !== true || password === undefined)
    throw new Error(`the environment ${environment.name} has no demo data`);
  return password;
}

/** Events by day; within a day in the order in which they are written down. */
function byDay(events: readonly Event[]): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  for (const event of events) days.set(event.day, [...(days.get(event.day) ?? []), event]);
  return days;
}

/**
 * Makes the demo's companies and people, and lets them live from June to the business date: each state comes from the
 * transitions that the right people take, with the clock set back, and from the daily job; never from written balances.
 * @throws Error in an environment without seeds
 */
export async function seed(running: Running): Promise<void> {
  const password = demoPassword(running.environment);
  const last = running.ports.clock.today();
  const clock = seedClock(running.ports.clock);
  const stage: Stage = { running: { ...running, ports: { ...running.ports, clock } }, clock, users: new Map() };
  clock.setToday(FIRST_DAY);
  const play = new Play(stage);
  const entities = await seedPeople(stage, password);
  for (const [code, entity] of entities) play.name(code, entity);
  await seedStanding(play);
  const story = [
    kycEvents,
    capitalEvents,
    limitEvents,
    ruleEvents,
    invoiceEvents,
    itemEvents,
    factoringEvents,
    dpoEvents,
    settledEvents,
  ].flatMap((events) => events(play));
  const days = byDay([
    ...story,
    ...networkEvents(stage, entities),
    ...waitingEvents(play),
    ...(play.showcase
      ? [...showcaseEvents(play), ...turnEvents(play), ...providerEvents(play), ...toolEvents(play)]
      : []),
  ]);
  for (let day = FIRST_DAY; day <= last; day = plusDays(day, 1)) {
    clock.setToday(day);
    for (const event of days.get(day) ?? []) await event.run();
    await runDay(stage.running);
  }
  // The books are checked once, after the last day: nobody looked at them in between.
  await runInvariants(stage.running);
  // Codes are counted in real time: those of the demo's past would keep its people from asking for one in the next
  // minutes.
  await running.store.transaction((trx) => trx.run("DELETE FROM one_time_code"));
}
