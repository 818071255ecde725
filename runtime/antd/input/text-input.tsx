import type { ReactElement } from "react";
import { useInput } from "./use-input.ts";
import type { WidgetProps } from "../../form/form-context.ts";

const keyboards: Readonly<Record<string, "email" | "tel" | "url" | "numeric">> = { email: "email", phone: "tel", url: "url", postal: "numeric" };
const fillers: Readonly<Record<string, string>> = { email: "email", phone: "tel", postal: "postal-code", country: "country" };

/** One line of text, with the keyboard of its format on a phone. */
export function TextInput(props: WidgetProps): ReactElement {
  const input = useInput(props);
  const format = props.field.shape.format ?? "";
  return <input {...input} className="input" type="text" inputMode={keyboards[format]} autoComplete={fillers[format] ?? "off"} />;
}
