import { memo, useState, type ChangeEvent, type ReactElement } from "react";
import { benchForm, options, type BenchField } from "../pages/spec.ts";
import { startWith } from "../pages/start.ts";

type Values = Record<string, string | boolean>;
interface ControlProps {
  field: BenchField;
  path: string;
  value: string | boolean | undefined;
  error: string | undefined;
  bare?: boolean;
  set(path: string, value: string | boolean): void;
}

const Control = memo(function Control({ field, path, value, error, bare, set }: ControlProps): ReactElement {
  const text = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void => set(path, event.target.value);
  const control =
    field.kind === "yes" ? (
      <input id={path} type="checkbox" checked={value === true} onChange={(event) => set(path, event.target.checked)} />
    ) : field.kind === "choice" ? (
      <select id={path} value={String(value ?? "")} onChange={text}>
        <option value="" />
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    ) : (
      <input
        id={path}
        type={field.kind === "date" ? "date" : "text"}
        value={String(value ?? "")}
        onChange={text}
        aria-invalid={error !== undefined}
      />
    );
  if (bare) return control;
  return (
    <div className="field">
      <label htmlFor={path}>{field.name}</label>
      {control}
      {error && <p className="error">{error}</p>}
    </div>
  );
});

/** The floor: React and the browser's own controls, one state at the top, each control memoised. */
function BareForm({ size }: { size: number }): ReactElement {
  const [form] = useState(() => benchForm(size));
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [set] = useState(() => (path: string, value: string | boolean) => {
    setValues((now) => ({ ...now, [path]: value }));
    setErrors((now) => (path in now ? Object.fromEntries(Object.entries(now).filter(([name]) => name !== path)) : now));
  });
  const submit = (): void =>
    setErrors(
      Object.fromEntries(
        form.sections
          .flatMap((section) => section.fields)
          .filter((field) => field.required && !values[field.name])
          .map((field) => [field.name, `Please enter ${field.name}`]),
      ),
    );
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {form.sections.map((section) => (
        <section key={section.name}>
          <h2>{section.name}</h2>
          {section.fields
            .filter((field) => field.when === undefined || values[field.when] === true)
            .map((field) => (
              <Control
                key={field.name}
                field={field}
                path={field.name}
                value={values[field.name]}
                error={errors[field.name]}
                set={set}
              />
            ))}
        </section>
      ))}
      <table>
        <tbody>
          {Array.from({ length: form.rows }, (_, row) => (
            <tr key={row}>
              {form.columns.map((column) => {
                const path = `lines.${row}.${column.name}`;
                return (
                  <td key={path}>
                    <Control field={column} path={path} value={values[path]} error={undefined} bare set={set} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" id="submit" onClick={submit}>
        Submit
      </button>
    </form>
  );
}

const size = Number(new URLSearchParams(location.search).get("size") ?? 300);
const form = benchForm(size);
startWith(<BareForm size={size} />, size - form.sections.length + form.rows * form.columns.length);
