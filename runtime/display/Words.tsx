import { useEffect, useState } from "react";
import { word } from "../label/label.ts";

export interface DisplayProps { value: unknown; text: string; tone?: string | undefined; row?: Readonly<Record<string, unknown>> | undefined }

const share = (value: unknown): number => Math.max(0, Math.min(100, Number(value) || 0));

function Meter({ value, text }: DisplayProps) {
  const part = share(value);
  return (
    <span className="meter" role="meter" aria-valuenow={part} aria-valuemin={0} aria-valuemax={100} aria-valuetext={text}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="6" rx="3" className="track" /><rect width={part} height="6" rx="3" className={part >= 90 ? "part attention" : "part"} /></svg>
      <span className="figure">{text}</span>
    </span>
  );
}

function Delta({ value, text }: DisplayProps) {
  const amount = Number(value);
  return <span className={amount < 0 ? "delta down figure" : "delta figure"}>{amount > 0 ? `+${text}` : text.replace(/^-/, "−")}</span>;
}

function Chip({ text, tone }: DisplayProps) {
  return <span className={`chip ${tone ?? "neutral"}`}>{text}</span>;
}

function Masked({ text }: DisplayProps) {
  const shown = text.length > 4 && !text.includes("•") && !text.includes("*") ? `•••• ${text.slice(-4)}` : text;
  return <span className="figure">{shown}</span>;
}

function Rating({ value, text }: DisplayProps) {
  return <span className="rating" role="img" aria-label={text}>{"★".repeat(Math.max(0, Math.min(5, Math.round(Number(value)))))}</span>;
}

function remaining(until: number): string {
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours >= 48) return word("value.days", { count: Math.floor(hours / 24) });
  return `${String(hours)}:${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

function Countdown({ value, text }: DisplayProps) {
  const until = Date.parse(String(value));
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((turn) => turn + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return Number.isNaN(until) ? <>{text}</> : <span className="figure" role="timer">{remaining(until)}</span>;
}

/** Days as a number: how many are left, or how long it has been late. */
function Days({ days }: { days: number }) {
  const language = document.documentElement.lang;
  const text = days < 0 ? word("value.late", { count: -days }) : new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
  return <span className={days < 0 ? "figure days-late" : days <= 7 ? "figure days-near" : "figure"}>{text}</span>;
}

function Left(props: DisplayProps) {
  return /^-?\d+$/.test(String(props.value)) ? <Days days={Number(props.value)} /> : <Countdown {...props} />;
}

/** The displays of the vocabulary by their word. */
export const displays: Readonly<Record<string, (props: DisplayProps) => React.ReactNode>> = {
  meter: Meter, bar: Meter, delta: Delta, chip: Chip, masked: Masked, rating: Rating, countdown: Left,
};
