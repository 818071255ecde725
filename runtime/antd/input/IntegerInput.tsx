import type { ReactElement } from "react";
import { integer } from "../../../schemas/vocabulary/format/integer.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** A whole number; on the wire a JSON number. */
export function IntegerInput(props: WidgetProps): ReactElement {
  const { store } = useForm();
  const input = useInput(props);
  return (
    <input
      {...input}
      className="input input-figure"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => {
        const typed = event.target.value;
        const read = integer.read(typed);
        store.set(props.path, read === undefined ? typed : Number(read), typed);
      }}
    />
  );
}
