import type { ReactElement } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { useRows } from "../store/use-store.ts";
import { focusCell } from "./row-keys.ts";

/** What can be done with a row: move it where order counts, take it away where rows are free. */
export function RowActions({
  array,
  index,
  field,
}: {
  array: string;
  index: number;
  field: FormField;
}): ReactElement | null {
  const { store, page } = useForm();
  const count = useRows(store, array);
  const rows = field.item.rows ?? "free";
  if (rows === "fixed") return null;
  const first = field.columns?.[0]?.name ?? "";
  const row = index + 1;
  const move = (to: number): void => {
    store.moveRow(array, index, to);
    focusCell(`${array}[${to}].${first}`);
  };
  return (
    <td className="row-tools">
      {rows === "ordered" && (
        <>
          <button
            type="button"
            className="button quiet small icon"
            disabled={index === 0}
            aria-label={page.label("runtime:form.move_up", { row })}
            onClick={() => move(index - 1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="button quiet small icon"
            disabled={index === count - 1}
            aria-label={page.label("runtime:form.move_down", { row })}
            onClick={() => move(index + 1)}
          >
            <Icon name="down" />
          </button>
        </>
      )}
      <button
        type="button"
        className="button quiet small icon"
        aria-label={page.label("runtime:form.remove_row", { row })}
        onClick={() => {
          store.removeRow(array, index);
          if (count > 1) focusCell(`${array}[${Math.min(index, count - 2)}].${first}`);
        }}
      >
        <Icon name="close" />
      </button>
    </td>
  );
}
