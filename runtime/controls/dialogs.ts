import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";

/** A dialog that waits for its answer. */
export interface OpenDialog {
  id: number;
  draw(close: (answer: unknown) => void): ReactNode;
  close(answer: unknown): void;
}

let open: readonly OpenDialog[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(dialogs: readonly OpenDialog[]): void {
  open = dialogs;
  for (const changed of listeners) changed();
}

/** Opens a dialog; resolves to what it is closed with (undefined: given up). */
export function openDialog<Result>(draw: (close: (answer?: Result) => void) => ReactNode): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const id = next;
    next += 1;
    const close = (answer: unknown) => {
      change(open.filter((dialog) => dialog.id !== id));
      resolve(answer as Result | undefined);
    };
    change([...open, { id, draw: draw as OpenDialog["draw"], close }]);
  });
}

/** Gives up whatever waits for an answer: what was asked on a page is asked no more once the page is left. */
export function giveUpDialogs(): void {
  for (const dialog of open) dialog.close(undefined);
}

export function useDialogs(): readonly OpenDialog[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => open,
  );
}
