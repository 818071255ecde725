import type { ReactElement } from "react";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { fillers, keyboards } from "./TextInput.tsx";
import { useInput } from "./use-input.ts";

/**
 * A number that people write in several ways (a telephone, registration or account number). What is typed stays as
 * typed; the store holds what its format reads in it, or the text itself where it reads nothing, so that the validator
 * speaks of it.
 */
export function SpelledInput(props: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const { path, field } = props;
  const input = useInput(props);
  const name = field.shape.format ?? "text";
  const format = formats[name];
  const shown = format?.show(input.value, { language: page.language }) ?? input.value;
  // A masked number would be lost if it stood in the input: what is shown must read as what is kept.
  const text = store.typed(path) ?? (format?.read(shown) === input.value ? shown : input.value);
  return (
    <input
      {...input}
      value={text}
      onChange={(event) => store.set(path, format?.read(event.target.value) ?? event.target.value, event.target.value)}
      className="input"
      type="text"
      inputMode={keyboards[name]}
      autoComplete={fillers[name] ?? "off"}
    />
  );
}
