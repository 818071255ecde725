import { showDate } from "../../../schemas/vocabulary/format/date.ts";
import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { fromToday, formatTimestamp, textOf } from "../../display/text.ts";
import { isReaders, whom, type PendingStep } from "../../model/waiting.ts";
import { hasLabel, label, word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

interface FieldChange {
  field: string;
  format?: string;
  before?: string | number | boolean;
  after?: string | number | boolean;
}
interface TimelineEntry {
  at: string;
  actor?: string;
  company?: string;
  transition: string;
  axis?: string;
  from?: string;
  to?: string;
  comment?: string;
  changes?: readonly FieldChange[];
}

/** Writing a record outside of its transitions. */
const WRITING: readonly string[] = ["updated", "attached", "checked"];

interface ChangesProps {
  entity: string;
  changes: readonly FieldChange[];
  step: boolean;
  /** Of the record's amounts. */
  currency: unknown;
}

/**
 * What a change gave another value, before and after, or what was said with a step; of lists and choices of records
 * only that they changed.
 */
function Changes({ entity, changes, step, currency }: ChangesProps) {
  const { language } = usePage();
  const named = changes.filter(({ field }) => hasLabel(`${entity}:${field}`));
  if (named.length === 0) return null;
  return (
    <ul className="changes">
      {named.map(({ field, format, before, after }) => {
        const key = `${entity}:${field}`;
        const changeText = (value: FieldChange["before"]) =>
          value === undefined
            ? word("timeline.nothing")
            : hasLabel(`${key}.${String(value)}`)
              ? label(`${key}.${String(value)}`)
              : [
                  ...(format === "money" && typeof currency === "string" ? [currency] : []),
                  textOf(value, format === undefined ? undefined : { format }, { language, key }),
                ].join("\u00a0");
        return (
          <li key={field}>
            <span className="soft">{label(key)}</span>
            {before === undefined && after === undefined ? null : (
              <>
                {" "}
                {step && (before === undefined || after === undefined) ? null : (
                  <>
                    <s>{changeText(before)}</s> →{" "}
                  </>
                )}
                <strong>{changeText(after)}</strong>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is to be done, as the task for it says it, to stand in a sentence. */
function stepTitle(entity: string, { transition, action }: PendingStep): string {
  const key = `${entity}:do.${transition}`;
  const text = action ?? label(hasLabel(`${key}.task`) ? `${key}.task` : key);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What happened, newest first, and above it who acts next. */
export default function Timeline({ section, scope }: KindProps) {
  const page = usePage();
  const { shape, data } = useSectionData({ ...section, entity: section.entity } as never, scope);
  const record = (scope?.record ?? page.record() ?? data ?? {}) as Record<string, unknown>;
  const entity = scope?.entity ?? page.bundle.page.entity ?? shape.entity;
  const past = (Array.isArray(record["timeline"]) ? (record["timeline"] as TimelineEntry[]) : [])
    .toReversed()
    .toSorted((one, other) => other.at.localeCompare(one.at));
  const allowed = record["allowed_actions"];
  const isMine = (step: PendingStep) => isReaders(step, allowed);
  // A step that waits for several companies, any one of which may take it, waits for the reader once.
  const waiting = (Array.isArray(record["waiting_for"]) ? (record["waiting_for"] as PendingStep[]) : []).filter(
    (step, index, all) =>
      !isMine(step) ||
      all.findIndex((other) => other.transition === step.transition && other.entity === step.entity) === index,
  );
  if (
    past.length === 0 &&
    waiting.length === 0 &&
    scope?.record === undefined &&
    page.record() === undefined &&
    data === undefined
  )
    return <span className="skeleton line" />;
  if (past.length === 0 && waiting.length === 0) return <State small icon="clock" title={word("timeline.empty")} />;
  const did = (transition: string): string =>
    transition.endsWith(".overtaken")
      ? word("timeline.overtaken")
      : hasLabel(`${entity}:do.${transition}.done`)
        ? label(`${entity}:do.${transition}.done`, record).replace(/[.。]$/, "")
        : hasLabel(`${entity}:do.${transition}`)
          ? label(`${entity}:do.${transition}`)
          : word(`timeline.${transition}`);
  // A line without a state is somebody's agreement where others must agree too: nothing was done yet.
  const stepText = ({ transition, axis }: TimelineEntry): string =>
    axis === undefined && hasLabel(`${entity}:do.${transition}`)
      ? word("timeline.agreed", { what: label(`${entity}:do.${transition}`) })
      : did(transition);
  // What was put forward or agreed before a change is named with it: whoever agreed saw something else.
  const since = (index: number): string | undefined => {
    const before = WRITING.includes(past[index]?.transition ?? "")
      ? past
          .slice(index + 1)
          .find(({ transition }) => !WRITING.includes(transition) && !transition.endsWith(".overtaken"))
      : undefined;
    return before === undefined || before.transition === "created" ? undefined : stepText(before);
  };
  const today = page.user?.["today"] as string | undefined;
  return (
    <ol className="timeline">
      {waiting.slice(0, 3).map(({ until, ...step }) => (
        <li key={`${step.party} ${step.company ?? ""} ${step.entity ?? ""} ${step.transition}`} className="next">
          <span className="mark" />
          <p>
            <strong>
              {isMine(step)
                ? word("timeline.waiting_you", { action: stepTitle(entity, step) })
                : word("timeline.waiting", { company: whom(step), action: stepTitle(entity, step) })}
            </strong>
          </p>
          {until === undefined || until === null ? null : (
            <p className={today !== undefined && until < today ? "days-late" : "soft"}>
              {word("timeline.until", { date: showDate(until, page.language) })}{" "}
              {fromToday(until, today, page.language)}
            </p>
          )}
        </li>
      ))}
      {past.map((one, index) => (
        <li key={`${one.at} ${one.transition} ${String(index)}`}>
          <span className="mark">
            <Icon name="check" size={11} />
          </span>
          <p>
            {stepText(one)}
            {since(index) === undefined ? null : (
              <span className="soft"> · {word("timeline.after", { what: since(index) ?? "" })}</span>
            )}
          </p>
          <p className="soft">
            {[one.actor, one.company].filter(Boolean).join(" · ")}
            {one.actor === undefined && one.company === undefined ? word("timeline.system") : ""}
            <span className="figure"> · {formatTimestamp(one.at, page.language)}</span>
          </p>
          {one.changes === undefined ? null : (
            <Changes
              entity={entity}
              changes={one.changes.filter(({ after }) => after !== undefined || WRITING.includes(one.transition))}
              step={!WRITING.includes(one.transition)}
              currency={record["currency"]}
            />
          )}
          {one.comment === undefined || one.comment === null || one.comment === "" ? null : (
            <blockquote>{one.comment}</blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
