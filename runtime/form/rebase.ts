import { isAbsent } from "../../schemas/vocabulary/path.ts";
import type { PageContext } from "../model/context.ts";
import { shownInCurrency } from "./field/shown-value.ts";
import type { FormField } from "./model/form-field.ts";
import type { Tree } from "./path/tree.ts";
import type { FormStore } from "./store/form-store.ts";

/** Says at each of these fields, where a person may change it, what the record holds by now. */
export function tellChanged(
  page: PageContext,
  store: FormStore,
  fields: readonly FormField[],
  names: readonly string[],
  now: Tree,
): void {
  for (const name of names) {
    const field = fields.find((one) => one.name === name && one.shape.calc !== true && one.item.readOnly !== true);
    if (field === undefined) continue;
    const value = now[name];
    const isList = field.columns !== undefined || Array.isArray(value);
    store.warn(
      name,
      isAbsent(value)
        ? page.label("runtime:form.emptied_meanwhile")
        : isList
          ? page.label("runtime:form.list_changed_meanwhile")
          : page.label("runtime:form.changed_meanwhile", { value: shownInCurrency(page, store, field, value) }),
    );
  }
}

/**
 * Goes on from values that somebody else has saved meanwhile, so that saving changes only what was changed here. At a
 * field that both have changed stands what it is now.
 */
export function rebase(page: PageContext, store: FormStore, fields: readonly FormField[], next: Tree): void {
  tellChanged(page, store, fields, store.rebase(next), next);
}
