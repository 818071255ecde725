/** Nobody's turn came in time, or too many wait already: nothing was begun. */
export class SemaphoreBusy extends Error {
  constructor() {
    super("too many are waiting for the database");
    this.name = "SemaphoreBusy";
  }
}

interface SemaphoreOptions {
  /** How many may be at it at once. */
  atOnce: number;
  /** How many may wait; the next one is turned away at once. */
  mostWaiting: number;
  /** Longest wait in milliseconds. */
  longest: number;
}

interface QueuedUse {
  begin(): void;
}

/** Lets only so many use something at once; who asks first comes first. */
export class Semaphore {
  private readonly options: SemaphoreOptions;
  /** In the order of asking; one that has given up is no longer in it. */
  private readonly waiting = new Set<QueuedUse>();
  private busy = 0;

  constructor(options: SemaphoreOptions) {
    this.options = options;
  }

  /** Waits for a turn; gives what ends it, of which only the first call counts. @throws SemaphoreBusy */
  async acquire(): Promise<() => void> {
    const { atOnce, mostWaiting, longest } = this.options;
    if (this.busy >= atOnce) {
      if (this.waiting.size >= mostWaiting) throw new SemaphoreBusy();
      await new Promise<void>((resolve, reject) => {
        const giveUp = setTimeout(() => {
          this.waiting.delete(own);
          reject(new SemaphoreBusy());
        }, longest);
        const own: QueuedUse = {
          begin: () => {
            clearTimeout(giveUp);
            resolve();
          },
        };
        this.waiting.add(own);
      });
    } else this.busy += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.end();
    };
  }

  /** The turn goes to whoever waits longest. */
  private end(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.busy -= 1;
      return;
    }
    this.waiting.delete(next);
    next.begin();
  }
}
