import type { ReactElement } from "react";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { at } from "../../condition/lookup.ts";
import { useClosed } from "../field/use-closed.ts";
import { shownValue } from "../field/shown-value.ts";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { sameData } from "../path/tree.ts";
import { useValue } from "../store/use-store.ts";

/**
 * Where the user has given another value than was offered: what was offered, and a way back to it. What is saved is no
 * offer: a preview that repeats it suggests nothing.
 */
export function SuggestionLine({ path, field }: { path: string; field: FormField }): ReactElement | null {
  const { store, page } = useForm();
  const value = useValue(store, path);
  const offered = store.suggestion(path);
  const closed = useClosed(path, field);
  const saved = at(page.record(), path);
  if (isAbsent(offered) || sameData(value, offered) || sameData(saved, offered) || closed) return null;
  const text = field.columns ? page.label(labelKey(field)) : shownValue(page, store, field, offered);
  return (
    <p className="field-suggestion">
      <button type="button" className="form-link" onClick={() => store.set(path, offered)}>
        {page.label("runtime:form.put_back", { value: text })}
      </button>
    </p>
  );
}
