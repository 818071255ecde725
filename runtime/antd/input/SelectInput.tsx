import { useState, type KeyboardEvent, type MouseEvent, type ReactElement } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useValue } from "../../form/store/use-store.ts";
import { selectPanel } from "./panels.ts";
import { useChosen } from "./use-chosen.ts";
import { PanelSlot } from "./PanelSlot.tsx";

/** How the list was asked for: by a click (opens), by a letter (opens and searches), or only by the focus. */
export type Began = { open: boolean; text: string };

/**
 * A choice. Until it is first focused it is a plain input that shows what is chosen: it costs nothing to mount, and is
 * already a combobox to a keyboard and to a screen reader. The list takes its place when it is needed.
 */
export function SelectInput(props: WidgetProps): ReactElement {
  const { path, field, id, disabled, required, labelledBy, helpId } = props;
  const { store, page, left } = useForm();
  const [began, setBegan] = useState<Began>();
  const chosen = useChosen(field, path, useValue(store, path));
  useDescribed(store, path);
  const sole = store.soles.has(path) && chosen !== "";
  const key = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === " ") {
      event.preventDefault();
      setBegan({ open: true, text: "" });
    } else if (event.key === "Enter") {
      // Whoever chooses by it before the list came has not sent the form.
      event.preventDefault();
      setBegan((now) => ({ open: true, text: now?.text ?? "" }));
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Kept here alone: should the list come in this moment, the browser would type the letter into it once more.
      event.preventDefault();
      setBegan((now) => ({ open: true, text: (now?.text ?? "") + event.key }));
    }
  };
  // The list takes the input's place under the pointer, so the browser must not give the focus itself: it would close
  // the list.
  const press = (event: MouseEvent<HTMLInputElement>): void => {
    event.preventDefault();
    event.currentTarget.focus();
    setBegan({ open: true, text: "" });
  };
  // Whoever has gone on before the list came does not want it any more.
  const leave = (): void => {
    if (selectPanel.drawn !== undefined) return;
    setBegan(undefined);
    left(path, field);
  };
  if (sole)
    return (
      <output id={id} className="input-output" translate="no">
        {chosen}
      </output>
    );
  const shell = (
    <input
      id={id}
      className="input input-select"
      role="combobox"
      aria-expanded="false"
      aria-haspopup="listbox"
      aria-required={required || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={helpId}
      readOnly
      disabled={disabled}
      placeholder={page.label("runtime:form.choose")}
      value={chosen}
      onFocus={() => setBegan((now) => now ?? { open: false, text: "" })}
      onMouseDown={press}
      onKeyDown={key}
      onBlur={leave}
    />
  );
  return <PanelSlot panel={selectPanel} given={began && !disabled ? { ...props, began } : undefined} shell={shell} />;
}
