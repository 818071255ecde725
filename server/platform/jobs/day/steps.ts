import { sweepExports, sweepFiles } from "../../files/sweep.ts";
import { expireRequests } from "../../lifecycle/approval/expire.ts";
import { sendReminders } from "../reminders.ts";
import type { Running } from "../../running.ts";
import { runTimers } from "../timers.ts";
import type { Count } from "./count.ts";
import { NOTHING } from "./count.ts";
import { runDailyTransitions } from "./daily-moves.ts";
import { forget } from "./forget.ts";

/** One part of a day's work. Repeating it on its day changes nothing more. */
export interface Step {
  readonly name: string;
  /** @param before what the day's steps before it have done */
  run(running: Running, before: ReadonlyMap<string, Count>): Promise<Count>;
}

const known: Step[] = [
  { name: "accrue", run: (running) => runDailyTransitions(running, "accrue") },
  { name: "timers", run: runTimers },
  { name: "penalise", run: (running) => runDailyTransitions(running, "penalise") },
  {
    name: "timers after penalties",
    run: (running, before) =>
      ["timers", "penalise"].some((step) => (before.get(step)?.taken ?? 0) > 0)
        ? runTimers(running)
        : Promise.resolve(NOTHING),
  },
  { name: "approval requests", run: async (running) => ({ taken: await expireRequests(running), refused: 0 }) },
  { name: "reminders", run: sendReminders },
  { name: "forget", run: forget },
  {
    name: "files",
    run: async (running) => ({
      taken:
        (await sweepFiles(running, running.registry.constants.retention.loose_bytes_hours)) +
        (await sweepExports(running, running.registry.constants.export.kept_hours)),
      refused: 0,
    }),
  },
];

/** A day's work in its order: interest first, then what has run out or fallen due, then what lateness costs. */
export const steps: readonly Step[] = known;

/** A module's part of a day's work, and the step after which it is done. */
export interface AddedStep extends Step {
  readonly after: string;
}

/** Adds steps of a day; for the composition root. @throws Error where there is no step of the name to follow */
export function addSteps(more: readonly AddedStep[]): void {
  for (const { after, ...step } of more) {
    const place = known.findIndex(({ name }) => name === after);
    if (place < 0) throw new Error(`no step of a day is called ${after}`);
    known.splice(place + 1, 0, step);
  }
}
