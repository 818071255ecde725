import { useCallback, useSyncExternalStore } from "react";
import { useForm } from "../form-context.ts";
import { ancestors } from "../path/path.ts";
import type { FieldMark } from "../store/field-error.ts";

/** What the server knows about a field itself. */
export function useMark(path: string): FieldMark | undefined {
  const { store } = useForm();
  const read = (): FieldMark | undefined => store.mark(path);
  return useSyncExternalStore(
    useCallback((tell) => store.onValue(path, tell), [store, path]),
    read,
    read,
  );
}

/** Whether a field is locked, by itself or with the list or group that it stands in. */
export function useLocked(path: string): boolean {
  const { store } = useForm();
  const read = (): boolean =>
    [path, ...ancestors(path)].some((each) => each !== "" && store.mark(each)?.locked === true);
  return useSyncExternalStore(
    useCallback((tell) => store.onValue(path, tell), [store, path]),
    read,
    read,
  );
}
