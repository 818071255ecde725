import { useSyncExternalStore } from "react";

/** What was decided last in a list whose next record opened by itself. */
interface Decided {
  /** The address at which it is said: of the record that opened next, else of the list. */
  at: string;
  /** Where what was decided is read again. */
  address: string;
  /** What the record is called. */
  name: string;
  /** What people were told has been done. */
  message: string | undefined;
}

let last: Decided | undefined;
const listeners = new Set<() => void>();

/** Notes what was decided, or that nobody is told of it any more. */
export function noteDecided(decided: Decided | undefined): void {
  last = decided;
  for (const changed of listeners) changed();
}

/** What was decided just before this address opened by itself. */
export function useDecided(at: string): Decided | undefined {
  const now = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => last,
  );
  return now?.at === at ? now : undefined;
}
