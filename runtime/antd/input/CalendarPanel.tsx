import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from "react";
import { date, plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { Icon } from "../../controls/Icon.tsx";
import { Pop } from "../../controls/Pop.tsx";
import type { Language } from "../../model/context.ts";
import "./calendar.css";

export interface CalendarPanelProps {
  anchor: RefObject<HTMLElement | null>;
  language: Language;
  label(name: string, values?: Readonly<Record<string, unknown>>): string;
  value: string | undefined;
  /** The business date. */
  today: string;
  /** The first day that can be chosen; today where any can. */
  first: string;
  /** Why a day cannot be chosen, in words; undefined where it can. */
  whyNot(day: string): string | undefined;
  onPick(day: string): void;
  onClose(): void;
}

const WEEK = 7;
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day so many months later, or the last of a shorter month. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, number = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(number, last))).toISOString().slice(0, 10);
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayFormat = (language: Language, parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language === "zh-CN" ? "zh-CN" : "en-GB", { ...parts, timeZone: "UTC" });
  return (day: string): string => format.format(utc(day));
};

/** The weeks of a month from Monday to Sunday, whole. */
function weeksOf(month: string): string[][] {
  const first = plusDays(month, -((utc(month).getUTCDay() + 6) % WEEK));
  const days = Math.ceil((Date.parse(plusMonths(month, 1)) - Date.parse(first)) / (WEEK * 86_400_000)) * WEEK;
  return Array.from({ length: days / WEEK }, (_week, row) =>
    Array.from({ length: WEEK }, (_day, column) => plusDays(first, row * WEEK + column)),
  );
}

/** Where a key leads from a day; undefined for any other key. */
function dayByKey(key: string, day: string, withShift: boolean): string | undefined {
  const weekday = (utc(day).getUTCDay() + 6) % WEEK;
  switch (key) {
    case "ArrowLeft":
      return plusDays(day, -1);
    case "ArrowRight":
      return plusDays(day, 1);
    case "ArrowUp":
      return plusDays(day, -WEEK);
    case "ArrowDown":
      return plusDays(day, WEEK);
    case "Home":
      return plusDays(day, -weekday);
    case "End":
      return plusDays(day, WEEK - 1 - weekday);
    case "PageUp":
      return plusMonths(day, withShift ? -12 : -1);
    case "PageDown":
      return plusMonths(day, withShift ? 12 : 1);
    default:
      return undefined;
  }
}

/** The calendar of a date field. Every day is reached by keys; one that cannot be chosen is grey and says why. */
export default function CalendarPanel({
  anchor,
  language,
  label,
  value,
  today,
  first,
  whyNot,
  onPick,
  onClose,
}: CalendarPanelProps): ReactElement {
  const [at, setAt] = useState(value ?? first);
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(true);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    isMoved.current = false;
  }, [at]);
  const [weekday, weekdayLong, title] = [
    dayFormat(language, { weekday: "short" }),
    dayFormat(language, { weekday: "long" }),
    dayFormat(language, { month: "long", year: "numeric" }),
  ];
  const inFull = (day: string): string => `${weekdayLong(day)} ${date.show(day, { language })}`;
  const named = (day: string): string => {
    const why = whyNot(day);
    return why === undefined ? inFull(day) : label("form.calendar_not", { day: inFull(day), why });
  };
  const moved = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, at, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    isMoved.current = true;
    setAt(next);
  };
  const month = firstOfMonth(at);
  const turn = (name: string, months: number, icon: string): ReactElement => (
    <button
      type="button"
      className="calendar-turn"
      aria-label={label(`form.${name}`)}
      onClick={() => setAt(plusMonths(at, months))}
    >
      <Icon name={icon} />
      {Math.abs(months) > 1 && <Icon name={icon} />}
    </button>
  );
  return (
    <Pop anchor={anchor} role="dialog" label={label("form.calendar")} onClose={onClose}>
      <div className="calendar">
        <div className="calendar-head">
          {turn("previous_year", -12, "left")}
          {turn("previous_month", -1, "left")}
          <strong aria-live="polite">{title(month)}</strong>
          {turn("next_month", 1, "right")}
          {turn("next_year", 12, "right")}
        </div>
        <table role="grid" ref={grid} aria-label={title(month)} onKeyDown={moved}>
          <thead>
            <tr>
              {weeksOf(month)[0]?.map((day) => (
                <th key={day} scope="col" abbr={weekdayLong(day)}>
                  {weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => {
                  const why = whyNot(day);
                  return (
                    <td key={day} role="gridcell" aria-selected={day === value}>
                      <button
                        type="button"
                        tabIndex={day === at ? 0 : -1}
                        aria-label={named(day)}
                        aria-disabled={why !== undefined}
                        aria-current={day === today ? "date" : undefined}
                        title={why}
                        className={firstOfMonth(day) === month ? undefined : "calendar-beside"}
                        onClick={() => (why === undefined ? onPick(day) : setAt(day))}
                      >
                        {Number(day.slice(8))}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="calendar-why" role="status">
          {whyNot(at) ?? ""}
        </p>
        {whyNot(first) === undefined && (
          <button type="button" className="calendar-first" onClick={() => onPick(first)}>
            {first === today
              ? label("form.calendar_today")
              : label("form.calendar_first", { day: date.show(first, { language }) })}
          </button>
        )}
      </div>
    </Pop>
  );
}
