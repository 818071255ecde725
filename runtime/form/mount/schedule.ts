import { flushSync } from "react-dom";

type Task = (run: () => void) => void;

/** Fields mounted in the first synchronous render: enough to fill a window. */
export const firstFields = 12;
/** Longest time one slice may take before the browser gets its turn. */
const sliceMs = 12;

const later: Task = (run) => {
  const scheduler = (
    globalThis as { scheduler?: { postTask(run: () => void, options: { priority: string }): Promise<unknown> } }
  ).scheduler;
  if (scheduler) void scheduler.postTask(run, { priority: "background" }).catch(() => undefined);
  else setTimeout(run, 0);
};

/**
 * How much of a long form is mounted. What is in view first comes at once; the rest follows field by field in slices
 * short enough that no key waits; a part that is scrolled to or led to is mounted whole out of turn.
 */
export class MountSchedule {
  readonly #sizes: readonly number[];
  readonly #forced = new Set<number>();
  readonly #listeners = new Map<number, () => void>();
  #mounted = firstFields;
  #running = false;
  #stopped = false;
  readonly #task: Task;

  constructor(sizes: readonly number[], task: Task = later) {
    this.#sizes = sizes;
    this.#task = task;
  }

  /** How many fields of this part are to be mounted now. */
  share(part: number): number {
    const size = this.#sizes[part] ?? 0;
    if (this.#forced.has(part)) return size;
    const before = this.#sizes.slice(0, part).reduce((sum, each) => sum + each, 0);
    return Math.max(0, Math.min(size, this.#mounted - before));
  }

  /** Whether everything is mounted. */
  get whole(): boolean {
    return this.#sizes.every((size, part) => this.share(part) === size);
  }

  listen(part: number, tell: () => void): () => void {
    this.#listeners.set(part, tell);
    return () => {
      if (this.#listeners.get(part) === tell) this.#listeners.delete(part);
    };
  }

  /** Mounts the whole of a part before this returns. */
  force(part: number): void {
    if (this.#forced.has(part) || this.share(part) === this.#sizes[part]) return;
    this.#forced.add(part);
    flushSync(() => this.#listeners.get(part)?.());
  }

  /** Begins to mount the rest in the background. */
  start(): () => void {
    this.#stopped = false;
    if (!this.#running && !this.whole) {
      this.#running = true;
      this.#task(this.#slice);
    }
    return () => {
      this.#stopped = true;
    };
  }

  #slice = (): void => {
    const began = performance.now();
    while (!this.#stopped && !this.whole && performance.now() - began < sliceMs) this.#next();
    if (this.#stopped || this.whole) this.#running = false;
    else this.#task(this.#slice);
  };

  #next(): void {
    const before = this.#sizes.map((_, part) => this.share(part));
    this.#mounted += 1;
    const changed = this.#sizes.findIndex((_, part) => this.share(part) !== before[part]);
    if (changed >= 0) flushSync(() => this.#listeners.get(changed)?.());
  }
}
