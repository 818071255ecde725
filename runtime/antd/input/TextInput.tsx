import type { ChangeEvent, ReactElement } from "react";
import { plain } from "../../../schemas/vocabulary/format/typed.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** The keyboard that a phone shows for a format. */
export const keyboards: Readonly<Record<string, "email" | "tel" | "url" | "numeric">> = {
  email: "email",
  phone: "tel",
  url: "url",
  postal: "numeric",
};
/** What a browser may fill in for a format. */
export const fillers: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  postal: "postal-code",
  country: "country",
};

/** One line of text, with the keyboard of its format on a phone. */
export function TextInput(props: WidgetProps): ReactElement {
  const { store } = useForm();
  const input = useInput(props);
  const format = props.field.shape.format ?? "";
  // Spaces that were pasted along with an address are no part of it.
  const bare =
    format === "email"
      ? {
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            store.set(props.path, plain(event.target.value), event.target.value),
        }
      : {};
  return (
    <input
      {...input}
      {...bare}
      className="input"
      type="text"
      inputMode={keyboards[format]}
      autoComplete={fillers[format] ?? "off"}
    />
  );
}
