import type { ReactElement } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useValue } from "../../form/store/use-store.ts";

/** A question that must be answered with yes or no: neither is chosen before somebody does. */
export function YesNoInput({ path, field, id, disabled, required, helpId }: WidgetProps): ReactElement {
  const { store, page, left } = useForm();
  const value = useValue(store, path);
  useDescribed(store, path);
  return (
    <div
      id={id}
      className="input-yes-no"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}_label`}
      aria-describedby={helpId}
      aria-required={required || undefined}
    >
      {[false, true].map((answer) => (
        <label key={String(answer)} className={value === answer ? "input-card chosen" : "input-card"}>
          <input
            type="radio"
            name={path}
            value={String(answer)}
            checked={value === answer}
            disabled={disabled}
            onChange={() => store.set(path, answer)}
            onBlur={() => left(path, field)}
          />
          {page.label(answer ? "runtime:form.yes" : "runtime:form.no")}
        </label>
      ))}
    </div>
  );
}
