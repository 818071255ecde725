import { pino } from "pino";
import { deliverMails } from "./mails.ts";
import { runDay } from "./daily.ts";
import { runTimers } from "./timers.ts";
import type { Running } from "./running.ts";

const EVERY = 5_000;
const ROUNDS_A_TIMER = 12;

/**
 * Starts the work that no request asks for: mails every few seconds, timers every minute, the day's work once a business day.
 * One round at a time; a round that fails is logged and the next one tries again.
 */
export function startJobs(running: Running): { stop(): Promise<void> } {
  const log = pino({ name: "jobs" });
  let round = 0;
  let current = Promise.resolve();
  let isBusy = false;
  const work = async (): Promise<void> => {
    await deliverMails(running);
    if (round % ROUNDS_A_TIMER === 0 && !await runDay(running)) await runTimers(running);
    round += 1;
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    current = work().catch((error: unknown) => log.error({ err: error }, "a round of jobs failed")).finally(() => {
      isBusy = false;
    });
  }, EVERY);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
