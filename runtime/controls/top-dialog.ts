import { useSyncExternalStore } from "react";

let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(elements: readonly HTMLElement[]): void {
  stack = elements;
  for (const changed of listeners) changed();
}

/** Lays a dialog over those that are open; gives what takes it away. */
export function overlaid(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((one) => one !== element));
}

/** The dialog over all others: what lies outside of it is dimmed, and cannot be reached. */
export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => stack.at(-1),
  );
