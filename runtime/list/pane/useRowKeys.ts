import { useEffect } from "react";

const typed = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=combobox], [role=dialog], [role=menu]";

/** Moves among the rows by keys: up and down within the list, k and j from anywhere on the page but where one types. */
export function useRowKeys(isOn: boolean, move: (step: 1 | -1) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || at.closest(typed) !== null || document.querySelector("[role=dialog]") !== null) return;
      const inList = at.closest(".beside-rows") !== null;
      const step = event.key === "j" || (inList && event.key === "ArrowDown") ? 1 : event.key === "k" || (inList && event.key === "ArrowUp") ? -1 : undefined;
      if (step === undefined) return;
      event.preventDefault();
      move(step);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [isOn, move]);
}
