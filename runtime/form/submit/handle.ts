import { valueAt } from "../../../schemas/vocabulary/path.ts";
import type { Finding, FormHandle, PageContext } from "../../page/context.ts";
import type { FormField, FormSection } from "../model/form-field.ts";
import { allFields } from "../model/form-model.ts";
import { fieldOf, join, rowOf } from "../path/path.ts";
import type { Tree } from "../path/tree.ts";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";
import type { Checker } from "../validate/checker.ts";
import { inOrder } from "../validate/find.ts";
import { formData, standing } from "../validate/form-data.ts";

export interface HandleNeeds {
  page(): PageContext;
  store: FormStore;
  sections: readonly FormSection[];
  checker: Checker;
  /** Leads to a field, mounting it first. */
  reveal(path: string): void;
  /** Values of a new form. */
  fresh(): Tree;
  /** Called when the server has kept the values. */
  kept?(): void;
}

/** What the page around a form asks of it. */
export function formHandle(needs: HandleNeeds): FormHandle {
  const { store, sections, checker } = needs;
  const byField = new Map(allFields(sections).map((field) => [field.field, field]));
  const get = (path: string): unknown => {
    const field = byField.get(fieldOf(path));
    return field?.shape.calc && field.shape["computed"] !== undefined ? calculated(needs.page(), store, field, path) : store.value(path) ?? valueAt(store.snapshot(), path);
  };
  return {
    get,
    set: (path, value) => store.write(path, value),
    subscribe: store.onValue,
    snapshot: () => store.snapshot(),
    dirty: () => store.dirty,
    check(kind) {
      store.summarised = true;
      const found = checker.all(kind);
      const first = found[0] ?? store.allErrors().find((error) => error.source === "upload");
      if (first) needs.reveal(first.path);
      return first === undefined;
    },
    refuse(told) {
      const places = standing(needs.page(), store, sections);
      const known = new Set(places.filter((place) => place.shown).map((place) => place.path));
      const errors = inOrder(told.map((finding) => asError(finding)), places);
      store.summarised = true;
      store.setErrors("server", errors);
      const first = errors.find((error) => known.has(error.path));
      if (first) needs.reveal(first.path);
    },
    saved(record) {
      if (record) for (const name of ["id", "version"]) if (record[name] !== undefined) store.write(name, record[name]);
      store.saved();
      needs.kept?.();
    },
    empty: () => {
      store.reset(needs.fresh());
      needs.kept?.();
    },
    toSend: () => formData(needs.page(), store, standing(needs.page(), store, sections), "send"),
  };
}

/** A calculated field as the operand of its entity says; with rows in between, one value a row. */
function calculated(page: PageContext, store: FormStore, field: FormField, path: string): unknown {
  const computed = field.shape["computed"] as Record<string, unknown>;
  const row = rowOf(path);
  if (row !== "" || !field.field.includes(".")) return page.resolve(computed, row === "" ? undefined : { item: row }) ?? store.value(path);
  const array = field.field.slice(0, field.field.length - field.name.length - 1);
  return Array.from({ length: store.rows(array) }, (_, index) => {
    const at = `${array}[${index}]`;
    return page.resolve(computed, { item: at }) ?? store.value(join(at, field.name));
  });
}

function asError({ path, keyword, params, message }: Finding): FieldError {
  return { path, source: "server", keyword, ...(params ? { params } : {}), ...(message === undefined ? {} : { message }) };
}
