import type { ReactElement } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useValue } from "../../form/store/use-store.ts";

/** Yes or no, as one tick. */
export function YesInput({ path, field, id, disabled, required, labelledBy, helpId }: WidgetProps): ReactElement {
  const { store, left } = useForm();
  const value = useValue(store, path);
  useDescribed(store, path);
  return (
    <input
      id={id}
      name={path}
      type="checkbox"
      className="input-tick"
      checked={value === true}
      disabled={disabled}
      aria-required={required || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={helpId}
      onChange={(event) => store.set(path, event.target.checked)}
      onBlur={() => left(path, field)}
    />
  );
}
