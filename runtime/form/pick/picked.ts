import { useCallback, useMemo, useSyncExternalStore } from "react";
import { addressOfOpen } from "../../action/open.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { rowOf } from "../path/path.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { hasLabel, label as words } from "../../label/label.ts";
import type { PageContext, Scope } from "../../model/context.ts";
import { fieldKey, sectionShape } from "../../model/shape.ts";
import { pickedName } from "./picked-name.ts";
import type { Option } from "./options.ts";

/**
 * Why a row cannot be taken, in words: one of the row's own options, a sentence that it brings, or the page's reason.
 */
function reasonOf(page: PageContext, from: string, reason: string, row: Record<string, unknown>): string {
  const value = row[reason];
  if (value === undefined || value === null)
    return page.has(`reason.${reason}`) ? page.label(`reason.${reason}`) : page.label("runtime:form.not_possible");
  const key = `${fieldKey(sectionShape(page.bundle, { from }), reason)}.${String(value)}`;
  return hasLabel(key) ? words(key) : String(value);
}

/** Rows of a source that a field picks from, each with why it cannot be taken. */
export function usePicked(field: FormField, path: string): readonly Option[] | undefined {
  const { page, store } = useForm();
  const { pick } = field.item;
  const name = pick?.from.split(".")[0] ?? "";
  const read = (): unknown => (pick ? page.reference(pick.from, { item: rowOf(path) }) : undefined);
  const data = useSyncExternalStore(
    useCallback((tell) => page.sources.subscribe(name, tell), [page.sources, name]),
    read,
    read,
  );
  return useMemo(() => {
    if (!pick) return undefined;
    const key = pick.take[field.name] ?? Object.values(pick.take)[0] ?? "id";
    return rowsOf(data).map((row) => {
      const scope: Scope = { row };
      const disabled = pick.disabled !== undefined && page.test(pick.disabled.when, scope) === true;
      const reason = pick.disabled?.reason;
      const value = String(row[key] ?? "");
      const label = pickedName(page, field, row, key);
      const settledAt = disabled ? addressOfOpen(page, pick.open, scope) : undefined;
      store.names.set(value, label);
      return {
        value,
        label,
        row,
        disabled,
        ...(disabled && reason !== undefined ? { reason: reasonOf(page, pick.from, reason, row) } : {}),
        ...(settledAt === undefined ? {} : { settledAt }),
      };
    });
  }, [data, pick, field, page, store]);
}
