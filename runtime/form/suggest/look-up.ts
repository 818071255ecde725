import { answer } from "../../call/call.ts";
import { valueAt, isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { PageContext } from "../../model/context.ts";
import type { FormField } from "../model/form-field.ts";
import { join, rowOf } from "../path/path.ts";
import type { FormStore } from "../store/form-store.ts";

const lastWord = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

const lastKeys = new WeakMap<FormStore, Map<string, unknown>>();
/** Where look-ups of a form have offered something: what a source offers there is not theirs to take back. */
const brought = new WeakMap<FormStore, Set<string>>();

/**
 * Asks a field's `lookup` once its value is complete and has no error (a registration number), and offers what the
 * answer says for other fields (`fill`); what it warns of (`warning`) stands at the field until its value changes. The
 * call is given the value by the last word of the field's path. The same value is asked once.
 */
export async function lookUp(page: PageContext, store: FormStore, path: string, field: FormField): Promise<void> {
  const shape = field.item.lookup === undefined ? undefined : page.bundle.calls[field.item.lookup];
  const value = store.value(path);
  if (!shape || isAbsent(value) || store.errors(path).length > 0) return;
  const known = lastKeys.get(store) ?? new Map<string, unknown>();
  lastKeys.set(store, known);
  if (known.get(path) === value) return;
  known.set(path, value);
  const result = await answer({ ...shape, quiet: true }, { [lastWord(field.name)]: value });
  if (store.value(path) !== value) return;
  const found = typeof result.value === "object" ? (result.value as { warning?: string } | null) : null;
  store.warn(path, found?.warning);
  const own = brought.get(store) ?? new Set<string>();
  brought.set(store, own);
  const fill = (field.item.fill ?? {}) as Readonly<Record<string, string>>;
  for (const [other, theirs] of Object.entries(fill)) {
    const at = join(rowOf(path), other);
    const offered = found === null ? undefined : valueAt(found, theirs);
    // What the former number brought belongs to another company.
    if (!isAbsent(offered)) {
      own.add(at);
      store.suggest(at, offered);
    } else if (own.delete(at)) store.withdraw(at);
  }
}
