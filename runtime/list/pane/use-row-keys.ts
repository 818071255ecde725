import { useEffect } from "react";

const typed =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=combobox], dialog, [role=dialog], [role=menu]";

/** What keys ask of a list with records beside it. */
export interface RowKeys {
  /** The next record or the one before; told whether the heading of the record is to be read. */
  move(step: 1 | -1, reads: boolean): void;
  /** Reads the record at hand. */
  read(): void;
  /** To the first thing that can be decided about it. */
  decide(): void;
  /** Back to the rows. */
  leave(): void;
}

function commandOf({ key }: KeyboardEvent, inList: boolean): ((keys: RowKeys) => void) | undefined {
  if (key === "j") return (keys) => keys.move(1, true);
  if (key === "k") return (keys) => keys.move(-1, true);
  if (inList && key === "ArrowDown") return (keys) => keys.move(1, false);
  if (inList && key === "ArrowUp") return (keys) => keys.move(-1, false);
  if (key === "o") return (keys) => keys.read();
  if (key === "d") return (keys) => keys.decide();
  return key === "Escape" ? (keys) => keys.leave() : undefined;
}

/**
 * The keys of a list with records beside it, from anywhere on the page but where one types: j and k for the next record
 * and the one before (within the rows the arrows too), o to read it, d to decide it, Escape to go back to the rows.
 */
export function useRowKeys(isOn: boolean, keys: RowKeys): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        at.closest(typed) !== null ||
        document.querySelector("dialog[open], [role=dialog], [role=menu]") !== null
      )
        return;
      const command = commandOf(event, at.closest(".beside-rows") !== null);
      if (command === undefined) return;
      event.preventDefault();
      command(keys);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [isOn, keys]);
}
