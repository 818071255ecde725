import { bar } from "./bar.ts";
import { cards } from "./cards.ts";
import { chip } from "./chip.ts";
import { countdown } from "./countdown.ts";
import { decision } from "./decision.ts";
import { delta } from "./delta.ts";
import { finding } from "./finding.ts";
import { mail } from "./mail.ts";
import { masked } from "./masked.ts";
import { meter } from "./meter.ts";
import { qr } from "./qr.ts";
import { rating } from "./rating.ts";
import { state } from "./state.ts";
import { term } from "./term.ts";
import { step } from "./step.ts";
import type { DisplayWord } from "./word.ts";

/** Every display by its word. The renderer draws each: one that it does not draw does not compile. */
export const displays = {
  step,
  state,
  decision,
  meter,
  bar,
  delta,
  chip,
  countdown,
  qr,
  mail,
  masked,
  rating,
  cards,
  finding,
  term,
} satisfies Readonly<Record<string, DisplayWord>>;

/** A way to show a value. */
export type DisplayName = keyof typeof displays;

/** What draws each display that stands in a cell or beside a label; the form that asks for a choice draws its cards. */
export type Renderers<Display> = Readonly<Record<Exclude<DisplayName, "cards">, Display>>;
