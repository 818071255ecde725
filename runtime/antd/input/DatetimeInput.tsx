import type { ReactElement } from "react";
import { datetime } from "../../../schemas/vocabulary/format/datetime.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** A moment, in Singapore's time, by the browser's own control. */
export function DatetimeInput(props: WidgetProps): ReactElement {
  const { store } = useForm();
  const input = useInput(props);
  return (
    <input
      {...input}
      className="input"
      type="datetime-local"
      value={store.typed(props.path) ?? local(input.value)}
      onChange={(event) =>
        store.set(props.path, datetime.read(event.target.value) ?? event.target.value, event.target.value)
      }
    />
  );
}

const singaporeMs = 8 * 3_600_000;

function local(timestamp: string): string {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? "" : new Date(at + singaporeMs).toISOString().slice(0, 16);
}
