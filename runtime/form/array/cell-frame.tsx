import type { ReactElement, ReactNode } from "react";
import { useCondition } from "../condition/use-condition.ts";
import { ErrorSlot } from "../field/error-slot.tsx";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { domId, rowOf, segments } from "../path/path.ts";

/** How a column stands: figures at the end, calculated words at the beginning as typed ones. */
export function cellClass({ widget, shape }: FormField): string {
  return widget === "figure" && shape.type === "string" && shape.format === undefined ? "cell-words" : `cell-${widget}`;
}

/** One cell of a row: its control and what is wrong with it. The first cell also names the row. */
export function CellFrame({ path, field, first, children }: { path: string; field: FormField; first: boolean; children: ReactNode }): ReactElement {
  const { page } = useForm();
  const row = rowOf(path);
  const index = Number(segments(row).at(-1));
  const shown = useCondition(field.item.when, row, true);
  return (
    <>
      {first && <th scope="row" className="row-number" id={`${domId(row)}_number`}>{index + 1}</th>}
      <td className={`cell ${cellClass(field)}`} data-path={path} data-row={index} data-column={field.name} data-label={page.label(labelKey(field))}>
        {shown && children}
        {shown && <ErrorSlot path={path} field={field} />}
      </td>
    </>
  );
}
