import { useCallback, useSyncExternalStore } from "react";
import { shownValue } from "../../form/field/shown-value.ts";
import { useForm } from "../../form/form-context.ts";
import type { FormField } from "../../form/model/form-field.ts";
import { rowOf } from "../../form/path/path.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { nameOf } from "../../form/pick/name-of.ts";

const never = (): (() => void) => () => undefined;

/** What is chosen, as people read it; a value from a draft gets its name from the source it was picked from. */
export function useChosen(field: FormField, path: string, value: unknown): string {
  const { page, store } = useForm();
  const { pick } = field.item;
  const source = pick?.from.split(".")[0];
  const read = (): string => {
    if (pick && typeof value === "string" && !store.names.has(value)) {
      const key = pick.take[field.name] ?? "id";
      const row = rowsOf(page.reference(pick.from, { item: rowOf(path) })).find((each) => String(each[key]) === value);
      if (row) store.names.set(value, nameOf(row, field.shape, key));
    }
    return shownValue(page, store, field, value);
  };
  return useSyncExternalStore(
    useCallback(
      (tell) => (source === undefined ? never() : page.sources.subscribe(source, tell)),
      [page.sources, source],
    ),
    read,
    read,
  );
}
