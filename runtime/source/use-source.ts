import { useSyncExternalStore } from "react";
import type { SourceState } from "../model/context.ts";
import { usePage } from "../model/context.ts";

/** A source of the page by name; draws again when it changes. The main source is `main`. */
export function useSource(name: string): SourceState {
  const { sources } = usePage();
  return useSyncExternalStore(
    (changed) => sources.subscribe(name, changed),
    () => sources.get(name),
  );
}
