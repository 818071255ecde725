import type { SharedCounts } from "./shared-rates.ts";

/** How often one key was counted until its time is over. */
export interface Window {
  /** Milliseconds since 1970. */
  until: number;
  used: number;
  /** How many of these are in the shared counts. */
  told: number;
}

/** Counts by key, each over its own window of time. */
export interface Windows {
  /** The window of a key that is open now; where none is, one of this length begins. */
  of(key: string, milliseconds: number): Window;
  /** Tells other processes what was counted since, and takes over what they counted of the same keys. */
  share(shared: SharedCounts): Promise<void>;
}

const MOST_KEPT = 50_000;

/**
 * Counts that each process makes by itself and tells the others every so often, so that nobody waits for them. What
 * must hold to the last try over all processes at once is counted in the database besides.
 * @param now milliseconds since 1970
 */
export function makeWindows(now: () => number): Windows {
  const windows = new Map<string, Window>();
  return {
    of(key, milliseconds) {
      const at = now();
      const known = windows.get(key);
      if (known && known.until > at) return known;
      if (windows.size >= MOST_KEPT)
        for (const [old, { until }] of windows) if (until <= at || windows.size >= MOST_KEPT) windows.delete(old);
      const window = { until: at + milliseconds, used: 0, told: 0 };
      windows.set(key, window);
      return window;
    },
    async share(shared) {
      const at = now();
      const mine = [...windows].filter(([, { until, used, told }]) => until > at && used > told);
      if (mine.length === 0) return;
      const sent = new Map(mine.map(([key, { used, told }]) => [key, used - told]));
      const all = await shared.add(
        mine.map(([key, { until, used, told }]) => ({ key, until, used: used - told })),
        at,
      );
      for (const { key, until, used } of all) {
        const window = windows.get(key);
        if (!window) continue;
        // What was counted here meanwhile is told the next time.
        const since = window.used - window.told - (sent.get(key) ?? 0);
        Object.assign(window, { until, used: used + since, told: used });
      }
    },
  };
}
