import type { Running } from "../../running.ts";

/** A kind of work that no request asks for; one worker of each process takes its jobs, one job at a time. */
export interface Kind {
  readonly name: string;
  /** How often a process looks whether there is something to do, in seconds. */
  readonly every: number;
  /** Whether there is something to do; asked before a job is made. */
  isDue(running: Running): Promise<boolean>;
  /** Does it. What it throws is tried again, and after the last try kept for the administrator. */
  work(running: Running): Promise<unknown>;
  /** Seconds after which a job that has not come back is given to another process. */
  readonly longest: number;
}
