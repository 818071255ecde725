import type { ReactElement } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useValue } from "../../form/store/use-store.ts";
import { useOptions } from "../../form/pick/options.ts";

/** The browser's own list, for flat forms: nothing to load. */
export function NativeSelect({ path, field, id, disabled, required, labelledBy, helpId }: WidgetProps): ReactElement {
  const { store, page, left } = useForm();
  const value = useValue(store, path);
  const { options } = useOptions(field, path, true);
  useDescribed(store, path);
  return (
    <select
      id={id}
      className="input"
      name={path}
      value={String(value ?? "")}
      disabled={disabled}
      aria-required={required || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={helpId}
      onChange={(event) =>
        store.set(
          path,
          field.shape.type === "integer" && event.target.value !== "" ? Number(event.target.value) : event.target.value,
        )
      }
      onBlur={() => left(path, field)}
    >
      <option value="">{page.label("runtime:form.choose")}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
