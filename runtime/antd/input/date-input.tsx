import { useState, type ReactElement } from "react";
import { date as day, isDate } from "../../../schemas/vocabulary/format/date.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useValue } from "../../form/store/use-store.ts";
import { CalendarMark } from "./calendar-mark.tsx";
import { useInput } from "./use-input.ts";
import { calendarPanel } from "./panels.ts";
import { PanelSlot } from "./panel-slot.tsx";

/**
 * A date, typed first: `15 Jan 2027`, `2027-01-15` and `15/01/2027` are read, and how they were read stands beside
 * them. The calendar is a second way in and loads when it is first opened.
 */
export function DateInput(props: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const { path, disabled } = props;
  const [open, setOpen] = useState(false);
  const input = useInput(props);
  const value = useValue(store, path);
  const typed = store.typed(path);
  const known = typeof value === "string" && isDate(value);
  const shown = known ? day.show(value, { language: page.language }) : "";
  const take = (picked: string): void => {
    store.set(path, picked);
    setOpen(false);
    document.getElementById(props.id)?.focus();
  };
  return (
    <div className="input-joined input-date">
      <input
        {...input}
        value={typed ?? (known ? shown : input.value)}
        className="input"
        type="text"
        autoComplete="off"
        placeholder={page.label("runtime:form.date_hint")}
        onChange={(event) => store.set(path, day.read(event.target.value) ?? event.target.value, event.target.value)}
      />
      {typed !== undefined && known && typed !== shown && <span className="input-echo" aria-live="polite">{shown}</span>}
      <button type="button" className="input-side" disabled={disabled} aria-label={page.label("runtime:form.open_calendar")} aria-expanded={open} onClick={() => setOpen(!open)}>
        <CalendarMark />
      </button>
      {open && <PanelSlot panel={calendarPanel} shell={null} given={{ language: page.language, value: known ? value : undefined, onPick: take, onClose: () => setOpen(false) }} />}
    </div>
  );
}
