import type { ReactElement } from "react";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useTyped } from "../../form/store/use-store.ts";
import { SecretInput } from "./SecretInput.tsx";
import { SHORTEST, strengthOf } from "./strength.ts";
import "./new-secret.css";

const STEPS = [1, 2, 3, 4] as const;

/** A new password: under it how strong it looks and what it must be, told while it is typed. */
export function NewSecretInput(props: WidgetProps): ReactElement {
  const { page, store } = useForm();
  const { level, isLong, isVaried } = strengthOf(useTyped(store, props.path) ?? "");
  const rules = [
    { name: "long", met: isLong },
    { name: "varied", met: isVaried },
    { name: "own", met: undefined },
  ] as const;
  return (
    <div className="new-secret">
      <SecretInput {...props} />
      <div className="strength" data-level={level}>
        <span className="strength-bar" aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} className={step <= level ? "on" : ""} />
          ))}
        </span>
        <span className="strength-word" role="status">
          {level === 0 ? "" : page.label(`runtime:secret.level_${String(level)}`)}
        </span>
      </div>
      <ul className="strength-rules">
        {rules.map(({ name, met }) => (
          <li key={name} className={met === true ? "met" : ""}>
            {page.label(`runtime:secret.${name}`, { least: SHORTEST })}
            {met === true && <span className="hidden-text"> {page.label("runtime:secret.met")}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
