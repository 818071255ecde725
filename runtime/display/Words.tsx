import { cents, isDecimal } from "../../schemas/vocabulary/decimal.ts";
import { direction } from "../../schemas/vocabulary/display/delta.ts";
import { mask } from "../../schemas/vocabulary/display/masked.ts";
import { nearlyFull } from "../../schemas/vocabulary/display/meter.ts";
import { stars } from "../../schemas/vocabulary/display/rating.ts";
import { share } from "../../schemas/vocabulary/display/share.ts";
import { at } from "../condition/lookup.ts";
import { word } from "../label/label.ts";
import { Countdown } from "./Countdown.tsx";
import { Finding } from "./Finding.tsx";
import { MailFrame } from "./MailFrame.tsx";
import { Qr } from "./Qr.tsx";
import { useRowsBeside } from "./sizes.ts";

export interface DisplayProps {
  value: unknown;
  text: string;
  /** Path of the value in its row. */
  field?: string;
  tone?: string | undefined;
  row?: Readonly<Record<string, unknown>> | undefined;
}

function Track({ part, full }: { part: number; full: boolean }) {
  return <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="6" rx="3" className="track" /><rect width={part} height="6" rx="3" className={full ? "part attention" : "part"} /></svg>;
}

/** How full something is: asks for attention near its end. */
function Meter({ value, text }: DisplayProps) {
  const part = share(value) ?? 0;
  return (
    <span className="meter" role="meter" aria-label={text} aria-valuenow={part} aria-valuemin={0} aria-valuemax={100} aria-valuetext={text}>
      <Track part={part} full={part >= nearlyFull} />
      <span className="figure">{text}</span>
    </span>
  );
}

function largest(values: readonly unknown[]): unknown {
  return values.reduce((most, value) => {
    if (typeof value === "number") return typeof most === "number" && most >= value ? most : value;
    return isDecimal(value) && (!isDecimal(most) || cents(value) > cents(most)) ? value : most;
  }, undefined);
}

/** A size beside the others of its column; a value that stands alone is only its figure. */
function Bar({ value, text, field = "" }: DisplayProps) {
  const rows = useRowsBeside();
  const part = rows.length < 2 ? undefined : share(value, largest(rows.map((row) => at(row, field))));
  if (part === undefined) return <span className="figure">{text}</span>;
  return <span className="meter"><Track part={part} full={false} /><span className="figure">{text}</span></span>;
}

const signs = { up: "▲", down: "▼", none: "" } as const;

function Delta({ value, text }: DisplayProps) {
  const way = direction(value) ?? "none";
  return <span className={`delta ${way} figure`}><span aria-hidden="true">{signs[way]}</span> {way === "up" ? `+${text}` : text.replace(/^-/, "−")}</span>;
}

function Chip({ text, tone }: DisplayProps) {
  return <span className={`chip ${tone ?? "neutral"}`}>{text}</span>;
}

function Masked({ text }: DisplayProps) {
  return <span className="figure">{mask(text)}</span>;
}

function Rating({ value, text }: DisplayProps) {
  const mark = stars(typeof value === "string" && /^\d$/.test(value) ? Number(value) : value);
  if (mark === undefined) return text;
  return <span className="rating" role="img" aria-label={word("rating.of", { mark })}>{"★".repeat(mark)}<i>{"★".repeat(5 - mark)}</i></span>;
}

/** The displays of the vocabulary by their word. */
export const displays: Readonly<Record<string, (props: DisplayProps) => React.ReactNode>> = {
  meter: Meter, bar: Bar, delta: Delta, chip: Chip, masked: Masked, rating: Rating, countdown: Countdown, qr: Qr, mail: MailFrame, finding: Finding,
};
