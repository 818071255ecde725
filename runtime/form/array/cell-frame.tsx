import type { ReactElement, ReactNode } from "react";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { useCondition } from "../condition/use-condition.ts";
import { ErrorSlot } from "../field/error-slot.tsx";
import { shownValue } from "../field/shown-value.ts";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { domId, rowOf, segments } from "../path/path.ts";
import { sameData } from "../path/tree.ts";
import { useValue } from "../store/use-store.ts";

/** How a column stands: figures at the end, calculated words at the beginning as typed ones. */
export function cellClass({ widget, shape }: FormField): string {
  return widget === "figure" && shape.type === "string" && shape.format === undefined ? "cell-words" : `cell-${widget}`;
}

/**
 * One cell of a row: its control, what was offered where another value was given, and what is wrong with it. The first
 * cell also names the row.
 */
export function CellFrame({
  path,
  field,
  first,
  children,
}: {
  path: string;
  field: FormField;
  first: boolean;
  children: ReactNode;
}): ReactElement {
  const { page, store } = useForm();
  const value = useValue(store, path);
  const offered = field.shape.calc || field.item.readOnly === true ? undefined : store.offered(path);
  const isChanged = !isAbsent(offered) && !sameData(value, offered);
  const row = rowOf(path);
  const index = Number(segments(row).at(-1));
  const shown = useCondition(field.item.when, row, true);
  return (
    <>
      {first && (
        <th scope="row" className="row-number" id={`${domId(row)}_number`}>
          {index + 1}
        </th>
      )}
      <td
        className={`cell ${cellClass(field)}${isChanged ? " changed" : ""}`}
        data-path={path}
        data-row={index}
        data-column={field.name}
        data-label={page.label(labelKey(field))}
      >
        {shown && children}
        {shown && isChanged && (
          <small className="cell-offered">
            {page.label("runtime:form.offered", { value: shownValue(page, store, field, offered) })}
          </small>
        )}
        {shown && <ErrorSlot path={path} field={field} />}
      </td>
    </>
  );
}
