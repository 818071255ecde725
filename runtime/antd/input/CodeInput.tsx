import type { ReactElement } from "react";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** A one-time code: digits, offered by the phone that received it. */
export function CodeInput(props: WidgetProps): ReactElement {
  const { store } = useForm();
  const input = useInput(props);
  return (
    <input
      {...input}
      className="input input-code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => store.set(props.path, event.target.value.normalize("NFKC").replaceAll(/\s/g, ""))}
    />
  );
}
