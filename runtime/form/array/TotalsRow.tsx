import type { ReactElement } from "react";
import { cents, isDecimal, text } from "../../../schemas/vocabulary/decimal.ts";
import { Nothing } from "../../display/Nothing.tsx";
import { shownInCurrency } from "../field/shown-value.ts";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { useSelected } from "../store/use-store.ts";

/** Sums under the columns, following every key. */
export function TotalsRow({
  array,
  field,
  columns,
}: {
  array: string;
  field: FormField;
  columns: readonly FormField[];
}): ReactElement | null {
  const { page } = useForm();
  const summed = field.item.totals ?? field.shape.totals ?? [];
  if (!columns.some((column) => summed.includes(column.name))) return null;
  const first = columns.findIndex((column) => summed.includes(column.name)) + 1;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={Math.max(1, first)}>
          {page.label("runtime:form.total")}
        </th>
        {columns.slice(Math.max(0, first - 1)).map((column) => (
          <td
            key={column.name}
            className={`cell cell-${column.widget}`}
            data-label={summed.includes(column.name) ? page.label(labelKey(column)) : undefined}
          >
            {summed.includes(column.name) && <Total array={array} column={column} />}
          </td>
        ))}
        {field.item.rows !== "fixed" && <td />}
      </tr>
    </tfoot>
  );
}

function Total({ array, column }: { array: string; column: FormField }): ReactElement {
  const { store, page } = useForm();
  const sum = useSelected(store, [array, "currency"], () => {
    let all = 0n;
    let any = false;
    for (let index = 0; index < store.rows(array); index += 1) {
      const path = `${array}[${index}].${column.name}`;
      const value = page.form?.get(path) ?? store.value(path);
      if (!isDecimal(value)) continue;
      all += cents(value);
      any = true;
    }
    return any ? shownInCurrency(page, store, column, text(all)) : undefined;
  });
  return <span className="input-output input-figure">{sum ?? <Nothing />}</span>;
}
