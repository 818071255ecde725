import type { ReactElement } from "react";
import { useForm } from "../form-context.ts";
import { useCondition } from "../condition/use-condition.ts";
import type { FormField } from "../model/form-field.ts";
import { labelKey } from "../model/form-field.ts";
import { domId, rowOf } from "../path/path.ts";
import { useClosed } from "./use-closed.ts";

/** Ids that name a cell: its row's number and its column's heading. */
function cellLabel(row: string, column: string): string {
  const array = row.slice(0, row.lastIndexOf("["));
  return `${domId(row)}_number ${domId(array)}_head_${column}`;
}

/** The input of a field, chosen by its kind, with what it must know of its place. */
export function FieldControl({ path, field }: { path: string; field: FormField }): ReactElement {
  const { widgets, page } = useForm();
  const row = rowOf(path);
  const closed = useClosed(path, field);
  const required = useCondition(field.item.required, row, field.required);
  const Widget = widgets[field.widget];
  const id = domId(path);
  return (
    <Widget
      path={path}
      field={field}
      id={id}
      disabled={closed}
      required={required}
      labelledBy={row === "" ? undefined : cellLabel(row, field.name)}
      helpId={row === "" && page.has(labelKey(field, "help")) ? `${id}_help` : undefined}
    />
  );
}
