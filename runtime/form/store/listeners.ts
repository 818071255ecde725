import { isUnder } from "../path/path.ts";

type Listener = () => void;

/** Who wants to be told, by path. A change costs what listens to that path, however long the form is. */
export class Listeners {
  readonly #by = new Map<string, Set<Listener>>();
  #lastTold = -Infinity;

  /** When somebody was last told of a change, in milliseconds of `performance.now()`; -Infinity before the first. */
  get lastTold(): number {
    return this.#lastTold;
  }

  /** Listens to one path; the answer stops listening. */
  on(path: string, listener: Listener): () => void {
    let set = this.#by.get(path);
    if (!set) this.#by.set(path, (set = new Set()));
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#by.get(path) === set) this.#by.delete(path);
    };
  }

  /** Tells those who listen to exactly this path. */
  tell(path: string): void {
    this.#lastTold = performance.now();
    const set = this.#by.get(path);
    if (set) for (const listener of Array.from(set)) listener();
  }

  /** Tells those who listen to this path or to anything in it. */
  tellUnder(parent: string): void {
    this.#lastTold = performance.now();
    for (const path of Array.from(this.#by.keys())) if (isUnder(path, parent)) this.tell(path);
  }
}
