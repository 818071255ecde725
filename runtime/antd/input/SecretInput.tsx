import { useState, type ReactElement } from "react";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useInput } from "./use-input.ts";

/** A password: hidden until asked for, known to password managers. */
export function SecretInput(props: WidgetProps): ReactElement {
  const { page } = useForm();
  const [open, setOpen] = useState(false);
  const input = useInput(props);
  const fresh = props.field.widget === "new_secret" || /new|repeat|confirm/.test(props.field.name);
  return (
    <div className="input-joined">
      <input
        {...input}
        className="input"
        type={open ? "text" : "password"}
        autoComplete={fresh ? "new-password" : "current-password"}
        spellCheck={false}
      />
      <button
        type="button"
        className="input-side"
        aria-pressed={open}
        aria-controls={props.id}
        onClick={() => setOpen(!open)}
      >
        {page.label(open ? "runtime:form.hide_secret" : "runtime:form.show_secret")}
      </button>
    </div>
  );
}
