import type { Running } from "../jobs/running.ts";
import { runDay } from "../jobs/daily.ts";
import { plusDays } from "../lifecycle/calendar/business-day.ts";
import { history } from "./seed/history.ts";
import { seedPeople } from "./seed/people.ts";
import type { Stage } from "./seed/stage.ts";
import { seedClock } from "./seed/stage.ts";

const FIRST_DAY = "2026-07-01";

/** The demo's password, which environments.json names where demo data may exist. */
function demoPassword(environment: Running["environment"]): string {
  const said = (environment.codes as { password?: string } | undefined)?.password;
  if (environment.seeds !== true || said === undefined) throw new Error(`the environment ${environment.name} has no demo data`);
  return said;
}

/**
 * Makes the demo's companies and people, and lets them live from July to the business date: each state comes from the
 * transitions that the right people take, with the clock set back, and from the daily job; never from written balances.
 * @throws Error in an environment without seeds
 */
export async function seed(running: Running): Promise<void> {
  const password = demoPassword(running.environment);
  const last = running.ports.clock.today();
  const clock = seedClock(running.ports.clock);
  const stage: Stage = { running: { ...running, ports: { ...running.ports, clock } }, clock, users: new Map() };
  clock.setToday(FIRST_DAY);
  const days = history(stage, await seedPeople(stage, password));
  for (let day = FIRST_DAY; day <= last; day = plusDays(day, 1)) {
    clock.setToday(day);
    for (const event of days.get(day) ?? []) await event.run();
    await runDay(stage.running);
  }
}
