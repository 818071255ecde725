import type { ReactElement, ReactNode } from "react";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { useWay } from "../condition/use-condition.ts";
import { FieldControl } from "../field/FieldControl.tsx";
import { ErrorSlot } from "../field/ErrorSlot.tsx";
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
 * One cell of a row: its control in the way whose condition holds there, what was offered where another value was
 * given, and what is wrong with it. The first cell also names the row.
 */
export function CellFrame({
  path,
  ways,
  first,
  children,
}: {
  path: string;
  ways: readonly [FormField, ...FormField[]];
  first: boolean;
  children: ReactNode;
}): ReactElement {
  const { page, store } = useForm();
  const value = useValue(store, path);
  const row = rowOf(path);
  const way = useWay(ways, row);
  const field = way ?? ways[0];
  const shown = way !== undefined;
  const offered = field.shape.calc || field.item.readOnly === true ? undefined : store.offered(path);
  const isChanged = !isAbsent(offered) && !sameData(value, offered);
  const index = Number(segments(row).at(-1));
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
        {shown && (ways.length === 1 ? children : <FieldControl path={path} field={field} />)}
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
