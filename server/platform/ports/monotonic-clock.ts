/** How much slower than real time the clock goes while the machine's is behind it. */
const SLOWED = 2;

/** What a steady clock is made from. */
export interface MonotonicClockOptions {
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
  let told = wall();
  let at = passed();
  return () => {
    const [now, elapsed] = [wall(), passed() - at];
    at += elapsed;
    told = Math.max(now, told + elapsed / SLOWED);
    return new Date(told);
  };
}
