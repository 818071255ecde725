import { type ReactElement, useRef, useState } from "react";
import { date as day, isDate } from "../../../schemas/vocabulary/format/date.ts";
import { serverDay } from "../../call/server-time.ts";
import { dayChoice, whyNot } from "../../form/days/day-choice.ts";
import { messageOf } from "../../form/field/message-of.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useValue } from "../../form/store/use-store.ts";
import { useInput } from "./use-input.ts";
import { calendarPanel } from "./panels.ts";
import { PanelSlot } from "./PanelSlot.tsx";

/** The sign on the button that opens a calendar. */
function CalendarMark(): ReactElement {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 6h14v14H5zM5 10h14M9 3v4M15 3v4" />
    </svg>
  );
}

/**
 * A date, typed first: `15 Jan 2027`, `2027-01-15` and `15/01/2027` are read, and how they were read stands beside
 * them. The calendar is a second way in and loads when it is first opened.
 */
export function DateInput(props: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const { path, field, disabled } = props;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useInput(props);
  const value = useValue(store, path);
  const typed = store.typed(path);
  const known = typeof value === "string" && isDate(value);
  const shown = known ? day.show(value, { language: page.language }) : "";
  const change = (picked: string): void => {
    store.set(path, picked);
    setOpen(false);
    document.getElementById(props.id)?.focus();
  };
  const choice = open ? dayChoice(page, field) : undefined;
  const today = choice?.calendar.today ?? serverDay();
  const unfit = (one: string): string | undefined => {
    const found = choice && whyNot(one, choice);
    return found && messageOf(page, { path, source: "schema", ...found }, field);
  };
  const first = [today, choice?.earliest ?? today].toSorted().at(-1) ?? today;
  return (
    <div className="input-joined input-date">
      {/* How a day is written is shown by the day it is: an example that is never still to come. */}
      <input
        {...input}
        value={typed ?? (known ? shown : input.value)}
        className="input"
        type="text"
        autoComplete="off"
        placeholder={day.show(typeof page.user?.["today"] === "string" ? page.user["today"] : serverDay(), {
          language: page.language,
        })}
        onChange={(event) => store.set(path, day.read(event.target.value) ?? event.target.value, event.target.value)}
      />
      {typed !== undefined && known && typed !== shown && (
        <span className="input-echo" aria-live="polite">
          {shown}
        </span>
      )}
      <button
        ref={opener}
        type="button"
        id={`${props.id}_calendar`}
        className="input-side"
        disabled={disabled}
        aria-label={page.label("runtime:form.open_calendar")}
        aria-labelledby={`${props.id}_calendar ${props.labelledBy ?? `${props.id}_label`}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CalendarMark />
      </button>
      {open && (
        <PanelSlot
          panel={calendarPanel}
          shell={null}
          given={{
            anchor: opener,
            language: page.language,
            label: (name, values) => page.label(`runtime:${name}`, values),
            value: known ? value : undefined,
            today,
            first,
            whyNot: unfit,
            onPick: change,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </div>
  );
}
