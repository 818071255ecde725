import { answer } from "../../call/call.ts";
import { inputsOf } from "../../condition/inputs.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { PageContext } from "../../model/context.ts";
import type { CallShape } from "../../model/bundle.ts";
import type { With } from "../../model/grammar.ts";
import type { FormField } from "../model/form-field.ts";
import { rowOf } from "../path/path.ts";
import type { FormStore } from "../store/form-store.ts";

/** What each field of a form was last checked with. */
const checkedValues = new WeakMap<FormStore, Map<string, string>>();

/** What the check of a field is asked with; undefined where the field has none, or is wrong or empty itself. */
function inputOf(
  page: PageContext,
  store: FormStore,
  path: string,
  field: FormField,
): { shape: CallShape; input: Record<string, unknown> } | undefined {
  const check = field.shape["check"] as { call: string; with?: With } | undefined;
  const shape = check && page.bundle.calls[check.call];
  const value = store.value(path);
  if (!shape || isAbsent(value) || store.errors(path).some((error) => error.source === "schema")) return undefined;
  const scope = { item: rowOf(path) };
  const names = (kind: string, name: string): unknown =>
    kind === "field" ? page.form?.get(name) : kind === "record" ? page.record()?.[name] : undefined;
  const given = check.with ? inputsOf(check.with, names, (one) => page.resolve(one, scope)) : { [field.name]: value };
  if ((shape.needs ?? Object.keys(given)).some((name) => isAbsent(given[name]))) return undefined;
  return { shape, input: Object.fromEntries(Object.entries(given).filter(([, one]) => !isAbsent(one))) };
}

/**
 * Checks fields once more of whose check's other inputs something has changed since: a total that is known only when
 * the lines are.
 */
export async function checkAgain(page: PageContext, store: FormStore, fields: readonly FormField[]): Promise<void> {
  await Promise.all(
    fields.map(async (field) => {
      const before = checkedValues.get(store)?.get(field.name);
      const now = before === undefined ? undefined : inputOf(page, store, field.name, field);
      if (now !== undefined && JSON.stringify(now.input) !== before)
        await checkAtServer(page, store, field.name, field);
    }),
  );
}

/**
 * Asks the call that an entity names for a field (`check`) once the field is left with a value: an invoice number that
 * is taken is said at the field. What the call does not need is sent as far as it is there. An answer that comes after
 * the value has changed is dropped.
 */
export async function checkAtServer(
  page: PageContext,
  store: FormStore,
  path: string,
  field: FormField,
): Promise<void> {
  const found = inputOf(page, store, path, field);
  if (!found) return;
  const { shape, input } = found;
  const value = store.value(path);
  const id = page.record()?.["id"];
  checkedValues.set(store, (checkedValues.get(store) ?? new Map<string, string>()).set(path, JSON.stringify(input)));
  const result = await answer({ ...shape, quiet: true }, { ...input, ...(id === undefined ? {} : { id }) });
  if (store.value(path) !== value) return;
  const refused = result.fields?.find((one) => one.field === path || one.field === field.field);
  const data = result.value as { available?: boolean; near_matches?: readonly Record<string, unknown>[] } | false;
  if (refused) store.setErrorsAt(path, "check", [{ path, source: "check", message: refused.message }]);
  else if (data && data.available === false)
    store.setErrorsAt(path, "check", [{ path, source: "check", keyword: "unique", params: {} }]);
  else store.setErrorsAt(path, "check", []);
  const near = data && data.available !== false ? (data.near_matches ?? []) : [];
  store.warn(
    path,
    near.length === 0
      ? undefined
      : page.label("runtime:form.near", { found: near.map((row) => rowText(page, field, row)).join("; ") }),
  );
}

/** A record that is almost the same, as people read it: its values in the formats of the fields of the same names. */
function rowText(page: PageContext, field: FormField, row: Record<string, unknown>): string {
  const { language } = page;
  return Object.entries(row)
    .map(([name, value]) => {
      const format = page.bundle.entities[field.entity]?.properties[name]?.format;
      return (format === undefined ? undefined : formats[format])?.show(value, { language }) ?? String(value);
    })
    .join(", ");
}
