import { useSyncExternalStore } from "react";

const narrow = typeof matchMedia === "function" ? matchMedia("(max-width: 720px)") : undefined;

/** Whether the window is a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow?.addEventListener("change", changed);
      return () => narrow?.removeEventListener("change", changed);
    },
    () => narrow?.matches === true,
    () => false,
  );
}
