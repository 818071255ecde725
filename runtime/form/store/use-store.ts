import { useCallback, useSyncExternalStore } from "react";
import type { FieldError } from "./field-error.ts";
import type { FormStore } from "./form-store.ts";

/** The value at a path; renders again when it changes and at no other time. */
export function useValue(store: FormStore, path: string): unknown {
  const read = (): unknown => store.value(path);
  return useSyncExternalStore(
    useCallback((tell) => store.onValue(path, tell), [store, path]),
    read,
    read,
  );
}

/** What stands in the input of a path: as typed, else the value as text. */
export function useTyped(store: FormStore, path: string): string {
  const read = (): string => {
    const typed = store.typed(path);
    if (typed !== undefined) return typed;
    const value = store.value(path);
    return value === undefined || value === null ? "" : String(value);
  };
  return useSyncExternalStore(
    useCallback((tell) => store.onValue(path, tell), [store, path]),
    read,
    read,
  );
}

/** How many rows an array has; renders again only when that number changes. */
export function useRows(store: FormStore, array: string): number {
  const read = (): number => store.rows(array);
  return useSyncExternalStore(
    useCallback((tell) => store.onValue(array, tell), [store, array]),
    read,
    read,
  );
}

/** What is wrong at a path. */
export function useErrors(store: FormStore, path: string): readonly FieldError[] {
  const read = (): readonly FieldError[] => store.errors(path);
  return useSyncExternalStore(
    useCallback((tell) => store.onError(path, tell), [store, path]),
    read,
    read,
  );
}

/**
 * An answer computed from several paths (a condition, a total); renders again only when the answer itself changes.
 * The answer must be a plain value, since it is compared as it is.
 */
export function useSelected<Answer extends string | number | boolean | undefined>(
  store: FormStore,
  paths: readonly string[],
  select: () => Answer,
): Answer {
  const key = JSON.stringify(paths);
  const subscribe = useCallback(
    (tell: () => void) => {
      const stops = (JSON.parse(key) as string[]).map((path) => store.onValue(path, tell));
      return () => stops.forEach((stop) => stop());
    },
    [store, key],
  );
  return useSyncExternalStore(subscribe, select, select);
}
