import { useId, useRef, useState } from "react";
import { date, isDate } from "../../schemas/vocabulary/format/date.ts";
import { Icon } from "../controls/Icon.tsx";
import { word } from "../label/label.ts";
import type { Language } from "../model/context.ts";

interface Props {
  label: string;
  /** As the address has it; "" where it names none. */
  value: string;
  language: Language;
  onChange(value: string | undefined): void;
}

/**
 * A day by which a page is narrowed: typed and shown as days are everywhere in the product, or picked in the browser's
 * own calendar.
 */
export function DayFilter({ label, value, language, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const apply = (text: string): void => {
    const read = date.read?.(text) ?? text;
    if (text.trim() === "") onChange(undefined);
    else if (isDate(read)) onChange(read);
    setTyped(undefined);
  };
  return (
    <span className="page-date">
      <label htmlFor={id}>{label}</label>
      <span className="input-joined">
        <input
          id={id}
          className="input"
          type="text"
          autoComplete="off"
          value={typed ?? (isDate(value) ? date.show(value, { language }) : "")}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={(event) => {
            if (typed !== undefined) apply(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && typed !== undefined) apply(typed);
          }}
        />
        <button
          type="button"
          className="pick"
          aria-label={word("filter.pick_day", { label })}
          onClick={() => picker.current?.showPicker()}
        >
          <Icon name="calendar" size={15} />
        </button>
        <input
          ref={picker}
          className="page-date-picker"
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={isDate(value) ? value : ""}
          onChange={(event) => apply(event.target.value)}
        />
      </span>
    </span>
  );
}
