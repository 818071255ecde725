import type { PageContext } from "../../model/context.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { FormField, FormSection } from "../model/form-field.ts";
import { join } from "../path/path.ts";
import { writeAt, type Tree } from "../path/tree.ts";
import type { FormStore } from "../store/form-store.ts";

/** What data is built for: what the server gets leaves out what the user could not fill. */
type Purpose = "check" | "send";

/** One input as it stands now: its place, its field, whether it is shown. */
export interface Standing {
  path: string;
  field: FormField;
  shown: boolean;
  /** Whether the page fills it in, by itself or with the rows it stands in. */
  filled: boolean;
}

/** Every field of the form at every place it stands, rows included, with the hidden ones marked. */
export function standing(page: PageContext, store: FormStore, sections: readonly FormSection[]): Standing[] {
  const found: Standing[] = [];
  const visit = (field: FormField, row: string, within: boolean, isFilled: boolean): void => {
    const path = join(row, field.name);
    const shown =
      within &&
      (field.item.when === undefined || page.test(field.item.when, row === "" ? undefined : { item: row }) === true);
    const filled = isFilled || field.item.fill !== undefined;
    found.push({ path, field, shown, filled });
    if (!field.columns) return;
    for (let index = 0; index < store.rows(path); index += 1)
      for (const column of field.columns) visit(column, `${path}[${index}]`, shown, filled);
  };
  for (const section of sections) for (const field of section.fields) visit(field, "", true, false);
  // A page may offer one field in several ways; it is hidden only where none of them is shown.
  const open = new Set(found.filter(({ shown }) => shown).map(({ path }) => path));
  return found.filter(({ path, shown }) => shown || !open.has(path));
}

function isReadOnly(page: PageContext, { field, path }: Standing): boolean {
  const { readOnly } = field.item;
  if (readOnly === undefined || readOnly === true) return readOnly === true;
  const row = path.slice(0, Math.max(0, path.length - field.name.length - 1));
  return page.test(readOnly, row === "" ? undefined : { item: row }) === true;
}

/**
 * The form's values as nested data, built from the store: hidden fields are dropped unless they keep their value,
 * calculated ones always; what is only shown is left out of what is sent unless it, or the rows it stands in, was
 * filled in for the user. Rows keep their place even when empty, so that paths of findings fit.
 */
export function formData(page: PageContext, store: FormStore, fields: readonly Standing[], purpose: Purpose): Tree {
  let data: Tree = {};
  for (const place of fields) {
    const { path, field, shown, filled } = place;
    if (field.shape.calc || (!shown && field.item.whenHidden !== "keep")) continue;
    if (purpose === "send" && !filled && isReadOnly(page, place)) continue;
    if (field.columns) {
      if (store.value(path) !== undefined)
        data = writeAt(
          data,
          path,
          Array.from({ length: store.rows(path) }, (_, index) => identityOfRow(store, `${path}[${index}]`)),
        );
    } else {
      const value = store.value(path);
      if (!isAbsent(value) || Array.isArray(value)) data = writeAt(data, path, value);
    }
  }
  return data;
}

/** What a row keeps although no column shows it: its identity. */
function identityOfRow(store: FormStore, row: string): Tree {
  const id = store.value(`${row}.id`);
  return id === undefined ? {} : { id };
}
