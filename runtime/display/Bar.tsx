import { cents, isDecimal } from "../../schemas/vocabulary/decimal.ts";
import { nearlyFull } from "../../schemas/vocabulary/display/meter.ts";
import { share } from "../../schemas/vocabulary/display/share.ts";
import { at } from "../condition/lookup.ts";
import { Amount } from "./Amount.tsx";
import { useRowsBeside } from "./sizes.ts";
import type { DisplayProps } from "./words.tsx";

/** One field that takes of a whole. */
export interface Part {
  field: string;
  name: string;
  value: unknown;
  text: string;
}

/** What a bar or meter is drawn against. */
export interface Drawn {
  /** Label of the field itself. */
  name: string;
  /** The word of the vocabulary its values are of. */
  format: string | undefined;
  currency: string | undefined;
  /** The value of the field it is a part of; undefined where the item names none. */
  whole: unknown;
  /** What the whole's value is called and how it is read. */
  of: Part | undefined;
  parts: readonly Part[];
}

/** A track with its filled parts, each in per cent, side by side. */
function Track({ parts, full }: { parts: readonly number[]; full: boolean }) {
  const starts = parts.map((_part, index) => parts.slice(0, index).reduce((sum, one) => sum + one, 0));
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" className="track" />
      {parts.map((part, index) => (
        <rect
          key={`part ${String(index)}`}
          x={starts[index]}
          width={Math.max(0, Math.min(part, 100 - (starts[index] ?? 0)))}
          height="6"
          className={`part part-${String(index + 1)}${full ? " attention" : ""}`}
        />
      ))}
    </svg>
  );
}

/** How full something is: asks for attention near its end. */
export function Meter({ value, text, drawn }: DisplayProps) {
  const part = share(value, drawn?.whole) ?? 0;
  return (
    <span
      className="meter"
      role="meter"
      aria-label={text}
      aria-valuenow={part}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <Track parts={[part]} full={part >= nearlyFull} />
      <Amount text={text} currency={drawn?.currency} />
    </span>
  );
}

function largest(values: readonly unknown[]): unknown {
  return values.reduce((most, value) => {
    if (typeof value === "number") return typeof most === "number" && most >= value ? most : value;
    return isDecimal(value) && (!isDecimal(most) || cents(value) > cents(most)) ? value : most;
  }, undefined);
}

/** The whole of a bar: what its item names; of a percentage 100; of a count or number the largest of its column. */
function useWhole(field: string, drawn: Drawn | undefined): unknown {
  const rows = useRowsBeside();
  if (drawn?.of !== undefined) return drawn.whole;
  if (drawn?.format === "percent") return "100.00";
  return rows.length < 2 ? undefined : largest(rows.map((row) => at(row, field)));
}

/** Where nothing is left, a row says what took the last of it: why, not only that. */
function TookTheRest({ parts }: { parts: readonly Part[] }) {
  const last = parts.findLast((part) => (share(part.value, part.value) ?? 0) > 0);
  return last === undefined ? null : (
    <small className="took" aria-hidden="true">
      {last.name} <b className="figure">{last.text}</b>
    </small>
  );
}

/** A size beside its whole: in a row the bar and its figure, in the head of a record with what each part comes to. */
export function Bar({ value, text, field = "", drawn }: DisplayProps) {
  const inRows = useRowsBeside().length > 0;
  const whole = useWhole(field, drawn);
  const figure = <Amount text={text} currency={drawn?.currency} />;
  const own = whole === undefined ? undefined : share(value, whole);
  if (own === undefined) return figure;
  if (drawn === undefined || drawn.parts.length === 0)
    return (
      <span className="meter">
        <Track parts={[own]} full={false} />
        {figure}
      </span>
    );
  const parts = drawn.parts.map((part) => share(part.value, whole) ?? 0);
  const full = parts.reduce((sum, one) => sum + one, 0) >= nearlyFull;
  const texts = [...drawn.parts.map((part) => `${part.name} ${part.text}`), `${drawn.name} ${text}`];
  const track = (
    <span role="img" aria-label={texts.join(", ")} title={texts.join("\n")}>
      <Track parts={parts} full={full} />
    </span>
  );
  if (inRows)
    return (
      <span className="meter">
        {track}
        {figure}
        {own === 0 ? <TookTheRest parts={drawn.parts} /> : null}
      </span>
    );
  return (
    <span className="use">
      {figure}
      {track}
      <span className="legend" aria-hidden="true">
        {drawn.parts.map((part, index) => (
          <span key={part.field}>
            <i className={`part-${String(index + 1)}${full ? " attention" : ""}`} />
            {part.name} <b className="figure">{part.text}</b>
          </span>
        ))}
        <span>
          <i className="rest" />
          {drawn.name} <b className="figure">{text}</b>
        </span>
        {drawn.of === undefined ? null : (
          <span className="whole">
            {drawn.of.name} <b className="figure">{drawn.of.text}</b>
          </span>
        )}
      </span>
    </span>
  );
}
