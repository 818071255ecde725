import type { SourceState } from "../model/context.ts";

const nothing: SourceState = { status: "loading", data: undefined, stale: false };

/** The states of a page's sources by name, and who hears of their changes. */
export interface Board {
  get(name: string): SourceState;
  set(name: string, state: SourceState): void;
  subscribe(name: string, changed: () => void): () => void;
  /** What reloads a source; set by the one who loads it. */
  loader(name: string, reload: () => Promise<unknown>): () => void;
  reload(name?: string): Promise<void>;
}

function same(one: SourceState, other: SourceState): boolean {
  return (
    one.status === other.status &&
    one.data === other.data &&
    one.stale === other.stale &&
    one.error?.code === other.error?.code
  );
}

/** An empty board; "" as a name hears every source. */
export function makeBoard(): Board {
  const states = new Map<string, SourceState>();
  const listeners = new Map<string, Set<() => void>>();
  const loaders = new Map<string, () => Promise<unknown>>();
  const tell = (name: string) => {
    for (const changed of listeners.get(name) ?? []) changed();
  };
  return {
    get: (name) => states.get(name) ?? nothing,
    set: (name, state) => {
      const before = states.get(name);
      if (before !== undefined && same(before, state)) return;
      states.set(name, state);
      tell(name);
      // Who hears every source sees another state each time, and so draws again.
      states.set("", { ...state });
      tell("");
    },
    subscribe: (name, changed) => {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(changed));
      return () => heard.delete(changed);
    },
    loader: (name, reload) => {
      loaders.set(name, reload);
      return () => loaders.delete(name);
    },
    reload: async (name) => {
      if (name !== undefined) return void (await loaders.get(name)?.());
      // Whether another source is still asked for may hang on the record: what was decided has no preview any more.
      await loaders.get("main")?.();
      await Promise.all([...loaders].filter(([one]) => one !== "main").map(([, reload]) => reload()));
    },
  };
}
