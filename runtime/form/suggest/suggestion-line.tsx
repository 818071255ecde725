import { useCallback, useEffect, useSyncExternalStore, type ReactElement } from "react";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { shownValue } from "../field/shown-value.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { rowsOf } from "../pick/rows-of.ts";
import { rowOf } from "../path/path.ts";
import { sameData } from "../path/tree.ts";
import { useValue } from "../store/use-store.ts";

/** The one row a field can pick: where there is no choice, it is made. */
function onlyRow(data: unknown, take: string): unknown {
  const rows = rowsOf(data);
  return rows.length === 1 ? rows[0]?.[take] : undefined;
}

/** The value a source offers for this field, kept up to date; it is written only where nobody has given another. */
function useFill(path: string, field: FormField): void {
  const { store, page } = useForm();
  const { fill, pick } = field.item;
  const from = typeof fill === "string" ? fill : field.columns ? undefined : pick?.from;
  const read = (): string => {
    const found = from === undefined ? undefined : page.reference(from, { item: rowOf(path) });
    const value = typeof fill === "string" ? found : onlyRow(found, pick?.take[field.name] ?? "id");
    return value === undefined ? "" : JSON.stringify(value);
  };
  const source = from?.split(".")[0];
  const offered = useSyncExternalStore(useCallback((tell) => (source === undefined ? () => undefined : page.sources.subscribe(source, tell)), [page.sources, source]), read, read);
  useEffect(() => {
    if (offered !== "" && offered !== "null") store.suggest(path, JSON.parse(offered));
  }, [store, path, offered]);
}

/** Where the user has given another value than was offered: what was offered, and a way back to it. */
export function SuggestionLine({ path, field }: { path: string; field: FormField }): ReactElement | null {
  const { store, page } = useForm();
  useFill(path, field);
  const value = useValue(store, path);
  const offered = store.suggestion(path);
  if (isAbsent(offered) || sameData(value, offered)) return null;
  return (
    <p className="field-suggestion">
      <button type="button" className="form-link" onClick={() => store.set(path, offered)}>
        {page.label("runtime:form.put_back", { value: shownValue(page, store, field, offered) })}
      </button>
    </p>
  );
}
