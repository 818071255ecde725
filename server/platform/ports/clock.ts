import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";

/** How much slower than real time the clock goes while the machine's is behind it. */
const SLOWED = 2;

/** What a steady clock is made from. */
interface MonotonicClockOptions {
  /** The machine's clock, milliseconds since 1970; it may be set at any moment. */
  readonly wall?: () => number;
  /** Milliseconds since some moment; never set. */
  readonly passed?: () => number;
}

/**
 * Real time that never goes back. Where the machine's clock was set ahead it follows at once; where it was set back it
 * goes on at half its pace until the machine's has caught up, so that nothing happens before what happened earlier, and
 * what is to end still ends.
 */
export function monotonicClock({
  wall = Date.now,
  passed = () => performance.now(),
}: MonotonicClockOptions = {}): () => Date {
  let reported = wall();
  let at = passed();
  return () => {
    const [now, elapsed] = [wall(), passed() - at];
    at += elapsed;
    reported = Math.max(now, reported + elapsed / SLOWED);
    return new Date(reported);
  };
}

/** Time as the server knows it. Real time rules sessions and tokens; the business date rules deals. */
export interface Clock {
  /** Real time; never settable, and never going back. */
  now(): Date;
  /** The business date, YYYY-MM-DD. */
  today(): BusinessDate;
  /** Moves the business date; refused where the environment has no settable clock. */
  setToday(date: string): void;
  /** The business date with the real time of day in Singapore, as ISO 8601 with +08:00. */
  stamp(): string;
}

const SINGAPORE_OFFSET = 8 * 3_600_000;

/** Real time in Singapore as ISO 8601 with +08:00 and milliseconds. */
function singaporeTime(at: Date): string {
  return new Date(at.getTime() + SINGAPORE_OFFSET).toISOString().replace("Z", "+08:00");
}

interface ClockOptions {
  /** A fixed business date to start from; without one the business date is today's. */
  businessDate?: string;
  settable?: boolean;
  now?: () => Date;
}

/** Makes the clock port. */
export function makeClock({ businessDate, settable = false, now = monotonicClock() }: ClockOptions = {}): Clock {
  let date = businessDate;
  return {
    now,
    today: () => (date ?? singaporeTime(now()).slice(0, 10)) as BusinessDate,
    setToday(next) {
      if (!settable) throw new Error("the business date cannot be set in this environment");
      if (!/^\d{4}-\d{2}-\d{2}$/.test(next)) throw new Error(`not a date: ${next}`);
      date = next;
    },
    stamp() {
      const real = singaporeTime(now());
      return (date ?? real.slice(0, 10)) + real.slice(10);
    },
  };
}

/**
 * A moment of real time as people read it beside the business date: as far ahead of it as the moment is of now. Where
 * the business date is today's, it is the moment itself.
 */
export function stampOf(clock: Pick<Clock, "now" | "stamp">, moment: string): string {
  const ahead = Date.parse(moment) - clock.now().getTime();
  return singaporeTime(new Date(Date.parse(clock.stamp()) + ahead));
}
