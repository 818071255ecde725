import type { ReactElement } from "react";
import type { WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** Several lines of text, with how much of its room is used once that matters. */
export function LongTextInput(props: WidgetProps): ReactElement {
  const input = useInput(props);
  const most = props.field.shape.maxLength;
  return (
    <div className="input-with-count">
      <textarea {...input} className="input" rows={props.labelledBy === undefined ? 3 : 1} />
      {most !== undefined && input.value.length > most * 0.8 && (
        <span className="input-count">
          {input.value.length} / {most}
        </span>
      )}
    </div>
  );
}
