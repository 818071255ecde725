import { cents, text } from "../decimal.ts";
import type { FormatWord, ShowOptions } from "./word.ts";
import { below, digits, plain } from "./typed.ts";

const unsigned = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
const negative = /^-?(0|[1-9]\d{0,12})(\.\d{1,2})?$/;

/** Whether a text is an entered number: up to 13 digits, at most two decimals, no sign, no exponent, no space. */
export function isAmount(value: string): boolean {
  return unsigned.test(value);
}

/** The same where a minus may lead. */
export function isSignedAmount(value: string): boolean {
  return negative.test(value);
}

/** Places by which a short form moves the point: 60k, 1.25m, 3万. */
const SHORT: Readonly<Record<string, number>> = { k: 3, m: 6, 万: 4 };

/** A number in its short form written out, `60k` as `60000`; anything else as it is. */
function writtenOut(bare: string): string {
  const found = /^(-?)(\d+)(?:\.(\d*))?\s*([km万])$/i.exec(bare);
  if (!found) return bare;
  const [, sign = "", whole = "", part = "", mark = ""] = found;
  const places = SHORT[mark.toLowerCase()] ?? 0;
  const moved = part.padEnd(places, "0");
  return `${sign}${whole}${moved.slice(0, places)}${moved.length > places ? `.${moved.slice(places)}` : ""}`;
}

/** Reads `1,234.50`, `１２３４．５`, `SGD 1 234.5`, `60k`; grouping must be plausible, and nothing is rounded. */
export function readAmount(typed: string): string | undefined {
  const bare = writtenOut(
    plain(typed)
      .replace(/^[A-Za-z$]{1,4}\s*(?=[-\d.])/, "")
      .replace(/(?<=\d)[\s_'](?=\d{3})/g, ""),
  );
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
  const found = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(grouped);
  if (!found || (!found[2] && !found[3])) return undefined;
  const whole = (found[2] ?? "").replace(/^0+(?=\d)/, "") || "0";
  const value = `${found[1]}${whole}${found[3] ? `.${found[3]}` : ""}`;
  return isSignedAmount(value) ? value : undefined;
}

/** The amount with grouped thousands and two decimals; a minus is a true minus sign. */
export function showAmount(value: unknown, { currency }: ShowOptions): string {
  if (typeof value !== "string" || !isSignedAmount(value)) return String(value ?? "");
  const [whole, part] = text(cents(value)).replace("-", "").split(".");
  const shown = `${value.startsWith("-") ? "\u2212" : ""}${whole!.replace(/\B(?=(\d{3})+$)/g, ",")}.${part}`;
  return currency ? `${currency}\u00a0${shown}` : shown;
}

/** A random entered number of up to 13 digits and two decimals. */
export function sampleAmount(random: () => number, most = 13): string {
  const whole = digits(random, 1 + below(random, most)).replace(/^0+(?=\d)/, "");
  const places = below(random, 3);
  return places === 0 ? whole : `${whole}.${digits(random, places)}`;
}

/** What all formats of entered numbers share. */
export const amount = {
  schema: { type: "string", maxLength: 17 },
  valid: isAmount,
  column: "numeric(15,2)",
  align: "end",
  order: "number",
  read: readAmount,
  show: showAmount,
  sample: (random: () => number) => sampleAmount(random),
} satisfies Omit<FormatWord, "word" | "describe">;
