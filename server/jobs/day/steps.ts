import { sweepFiles } from "../../files/sweep.ts";
import { expireRequests } from "../../lifecycle/approval/expire.ts";
import { sendReminders } from "../reminders.ts";
import type { Running } from "../running.ts";
import { runTimers } from "../timers.ts";
import type { Count } from "./count.ts";
import { takeDaily } from "./daily-moves.ts";
import { forget } from "./forget.ts";

/** One part of a day's work. Repeating it on its day changes nothing more. */
export interface Step {
  readonly name: string;
  run(running: Running): Promise<Count>;
}

/** A day's work in its order: interest first, then what has run out or fallen due, then what lateness costs. */
export const steps: readonly Step[] = [
  { name: "accrue", run: (running) => takeDaily(running, "accrue") },
  { name: "timers", run: runTimers },
  { name: "penalise", run: (running) => takeDaily(running, "penalise") },
  { name: "timers after penalties", run: runTimers },
  { name: "approval requests", run: async (running) => ({ taken: await expireRequests(running), refused: 0 }) },
  { name: "reminders", run: sendReminders },
  { name: "forget", run: forget },
  { name: "files", run: async (running) => ({ taken: await sweepFiles(running), refused: 0 }) },
];
