import { useMemo, type ReactElement } from "react";
import { Nothing } from "../../display/Nothing.tsx";
import { controlling } from "../../form/condition/controlling.ts";
import { shownInCurrency, shownValue } from "../../form/field/shown-value.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { rowOf, segments } from "../../form/path/path.ts";
import { useSelected } from "../../form/store/use-store.ts";

/** A calculated value, following what it is calculated from; the server calculates it again. */
export function FigureInput({ path, field, id }: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const row = rowOf(path);
  const paths = useMemo(() => {
    const tops = controlling(field.shape["computed"]).fields.map((name) => String(segments(name)[0]));
    return row === "" ? (tops.length > 0 ? [""] : [path, "currency"]) : [row];
  }, [field, path, row]);
  // In a table the sums under the columns name the currency.
  const shown = row === "" ? shownInCurrency : shownValue;
  const text = useSelected(store, paths, () => shown(page, store, field, page.form?.get(path) ?? store.value(path)));
  return (
    <span id={id} className="input-figure input-output">
      {text === "" ? <Nothing /> : text}
    </span>
  );
}
