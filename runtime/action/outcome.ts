import { useSyncExternalStore } from "react";

/** A message that an action's answer put on the page, by page. */
const shown = new Map<string, { name: string; details?: unknown }>();
const listeners = new Set<() => void>();

export function showOutcome(page: string, outcome: { name: string; details?: unknown } | undefined): void {
  if (outcome === undefined) shown.delete(page);
  else shown.set(page, outcome);
  for (const changed of listeners) changed();
}

export function useOutcome(page: string): { name: string; details?: unknown } | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => shown.get(page),
  );
}
