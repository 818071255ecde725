import type { ReactElement } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { labelKey } from "../../form/model/form-field.ts";
import { useValue } from "../../form/store/use-store.ts";
import { usePicked } from "../../form/pick/picked.ts";

/**
 * A choice between few options, or rows of a source, that are worth a line of their own: all in sight, each with its
 * help.
 */
export function CardsInput({ path, field, id, disabled, required, helpId }: WidgetProps): ReactElement {
  const { store, page, left } = useForm();
  const value = useValue(store, path);
  useDescribed(store, path);
  const many = field.widget === "choices";
  const picked = usePicked(field, path);
  const all = picked?.map((one) => one.value) ?? field.shape.options ?? field.shape.items?.options ?? [];
  const chosen = many ? ((value as string[] | undefined) ?? []) : [String(value ?? "")];
  // What may be chosen here, and what is chosen already.
  const options = all.filter(
    (option) => field.item.only === undefined || field.item.only.includes(option) || chosen.includes(option),
  );
  const change = (option: string, on: boolean): void => {
    if (!many) return store.set(path, option);
    const next = options.filter((one) => (one === option ? on : chosen.includes(one)));
    store.set(path, next.length > 0 ? next : undefined);
  };
  return (
    <div
      id={id}
      className="input-cards"
      role={many ? "group" : "radiogroup"}
      tabIndex={-1}
      aria-labelledby={`${id}_label`}
      aria-describedby={helpId}
      aria-required={(!many && required) || undefined}
    >
      {options.map((option) => {
        const row = picked?.find((one) => one.value === option);
        const help = labelKey(field, `${option}.help`);
        const reason = row?.reason ?? (row === undefined && page.has(help) ? page.label(help) : undefined);
        return (
          <label key={option} className={chosen.includes(option) ? "input-card chosen" : "input-card"}>
            <input
              type={many ? "checkbox" : "radio"}
              name={path}
              value={option}
              checked={chosen.includes(option)}
              disabled={disabled || (row?.disabled === true && !chosen.includes(option))}
              onChange={(event) => change(option, event.target.checked)}
              onBlur={() => left(path, field)}
            />
            <span>
              {row === undefined ? page.label(labelKey(field, option)) : <span translate="no">{row.label}</span>}
              {reason !== undefined && <small>{reason}</small>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
