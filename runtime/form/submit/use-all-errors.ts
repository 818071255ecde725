import { useCallback, useSyncExternalStore } from "react";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";

const lists = new WeakMap<FormStore, { key: string; errors: readonly FieldError[] }>();

/** Every error of a form once it was sent or refused; the same list until one comes or goes. */
export function useAllErrors(store: FormStore): readonly FieldError[] {
  const read = (): readonly FieldError[] => {
    const errors = store.summarised ? store.allErrors() : [];
    const key = JSON.stringify(errors);
    const known = lists.get(store);
    if (known?.key === key) return known.errors;
    lists.set(store, { key, errors });
    return errors;
  };
  return useSyncExternalStore(
    useCallback((tell) => store.onError("", tell), [store]),
    read,
    read,
  );
}
