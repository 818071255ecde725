import type { Renderers } from "../../schemas/vocabulary/display/display.ts";
import { direction, withSign } from "../../schemas/vocabulary/display/delta.ts";
import { mask } from "../../schemas/vocabulary/display/masked.ts";
import { stars } from "../../schemas/vocabulary/display/rating.ts";
import { word } from "../label/label.ts";
import { Bar, Meter, type Drawn } from "./Bar.tsx";
import { Countdown } from "./Countdown.tsx";
import { Finding } from "./Finding.tsx";
import { MailFrame } from "./MailFrame.tsx";
import { Qr } from "./Qr.tsx";
import { Decision, State, Step } from "./Step.tsx";
import { Term } from "./Term.tsx";

export interface DisplayProps {
  value: unknown;
  text: string;
  /** Path of the value in its row. */
  field?: string;
  tone?: string | undefined;
  row?: Readonly<Record<string, unknown>> | undefined;
  /** What a bar or meter is drawn against. */
  drawn?: Drawn | undefined;
}

const arrows = { up: "▲", down: "▼", none: "" } as const;

function Delta({ value, text }: DisplayProps) {
  const way = direction(value) ?? "none";
  return (
    <span className={`delta ${way} figure`}>
      <span aria-hidden="true">{arrows[way]}</span> {withSign(text, way)}
    </span>
  );
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
  return (
    <span className="rating" role="img" aria-label={word("rating.of", { mark })}>
      {"★".repeat(mark)}
      <i>{"★".repeat(5 - mark)}</i>
    </span>
  );
}

type Display = (props: DisplayProps) => React.ReactNode;

/** The displays of the vocabulary by their word. */
const drawn: Renderers<Display> = {
  meter: Meter,
  bar: Bar,
  delta: Delta,
  chip: Chip,
  masked: Masked,
  rating: Rating,
  countdown: Countdown,
  qr: Qr,
  mail: MailFrame,
  finding: Finding,
  term: Term,
  step: Step,
  state: State,
  decision: Decision,
};

/** The displays by the word that a page says. */
export const displays: Readonly<Record<string, Display>> = drawn;
