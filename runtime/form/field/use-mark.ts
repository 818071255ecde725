import { useCallback, useSyncExternalStore } from "react";
import { useForm } from "../form-context.ts";
import type { FieldMark } from "../store/field-error.ts";

/** What the server knows about a field. */
export function useMark(path: string): FieldMark | undefined {
  const { store } = useForm();
  const read = (): FieldMark | undefined => store.mark(path);
  return useSyncExternalStore(useCallback((tell) => store.onValue(path, tell), [store, path]), read, read);
}
