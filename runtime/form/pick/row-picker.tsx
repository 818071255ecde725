import { useId, type ReactElement } from "react";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { useValue } from "../store/use-store.ts";
import { useOptions } from "../../antd/input/options.ts";

/** Rows of a source to take into an array: a tick takes one in, taking it off removes its row; what cannot be taken says why. */
export function RowPicker({ path, field }: { path: string; field: FormField }): ReactElement {
  const { store, page } = useForm();
  const name = useId();
  const value = useValue(store, path);
  const rows = (value as Record<string, unknown>[] | undefined) ?? [];
  const take = field.item.pick?.take ?? {};
  const [own = "id", theirs = "id"] = Object.entries(take)[0] ?? [];
  const { options } = useOptions(field, path, true);
  const indexOf = (row: Record<string, unknown> | undefined): number => rows.findIndex((each) => each[own] === row?.[theirs]);
  const toggle = (row: Record<string, unknown>, on: boolean): void => {
    if (on) store.addRow(path, Object.fromEntries(Object.entries(take).map(([mine, from]) => [mine, row[from]])));
    else store.removeRow(path, indexOf(row));
  };
  if (options.length === 0) return <p className="soft">{page.label("runtime:form.nothing_to_pick")}</p>;
  return (
    <fieldset className="row-picker">
      <legend className="soft">{page.label("runtime:form.pick_rows")}</legend>
      {options.map((option, index) => {
        const chosen = indexOf(option.row) >= 0;
        return (
          <label key={option.value} className={chosen ? "input-card chosen" : "input-card"}>
            <input type="checkbox" checked={chosen} disabled={option.disabled === true && !chosen} aria-describedby={option.reason === undefined ? undefined : `${name}_${index}`} onChange={(event) => toggle(option.row ?? {}, event.target.checked)} />
            <span>
              {option.label}
              {option.reason !== undefined && <small id={`${name}_${index}`}>{option.reason}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
