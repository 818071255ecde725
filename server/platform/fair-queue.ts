import { refuse } from "./refusal.ts";

/** How many works run at once, and how many may wait. */
interface FairBounds {
  readonly atOnce: number;
  /** Waiting in all; beyond, whoever has most waiting gives way. */
  readonly most: number;
  /** Waiting of one asker. */
  readonly mostOfOne: number;
}

interface QueuedRequest {
  start(): void;
  shed(): void;
}

/**
 * Runs works of many askers by turns: each asker's next one before anybody's second, so that a flood of one delays
 * nobody else.
 */
export interface FairQueue {
  /**
   * @param asker whose turn it is: a network address, a user
   * @throws Refusal busy when too many of this asker wait already, or too many in all and this asker has most of them
   */
  run<T>(asker: string, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
}

const busy = () => refuse("busy", { data: { retry_after: 2 } });

/** A queue with turns. */
export function fairQueue({ atOnce, most, mostOfOne }: FairBounds): FairQueue {
  const lines = new Map<string, QueuedRequest[]>();
  let running = 0;
  let waiting = 0;

  const leave = (asker: string, line: QueuedRequest[]): void => {
    waiting -= 1;
    if (line.length === 0) lines.delete(asker);
  };
  /** The asker who has waited longest for a turn goes behind all others after it. */
  const startNext = (): void => {
    const [first] = lines;
    if (first === undefined) return;
    const [asker, line] = first;
    const next = line.shift();
    lines.delete(asker);
    if (line.length > 0) lines.set(asker, line);
    waiting -= 1;
    running += 1;
    next?.start();
  };
  const longest = (): [string, QueuedRequest[]] | undefined => {
    let found: [string, QueuedRequest[]] | undefined;
    for (const entry of lines) if (found === undefined || entry[1].length > found[1].length) found = entry;
    return found;
  };
  const join = (asker: string): Promise<void> => {
    const line = lines.get(asker) ?? [];
    if (line.length >= mostOfOne) busy();
    if (waiting >= most) {
      const full = longest();
      if (full === undefined || full[1].length <= line.length + 1) busy();
      else {
        full[1].pop()?.shed();
        leave(full[0], full[1]);
      }
    }
    return new Promise<void>((resolve, reject) => {
      line.push({
        start: resolve,
        shed: () => {
          try {
            busy();
          } catch (error) {
            reject(error as Error);
          }
        },
      });
      lines.set(asker, line);
      waiting += 1;
    });
  };
  return {
    get waiting() {
      return waiting;
    },
    async run(asker, work) {
      if (running >= atOnce) await join(asker);
      else running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
