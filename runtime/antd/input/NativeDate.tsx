import type { ReactElement } from "react";
import type { WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** A date by the browser's own control. */
export function NativeDate(props: WidgetProps): ReactElement {
  return <input {...useInput(props)} className="input" type="date" />;
}
