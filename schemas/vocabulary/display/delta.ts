import { hundredths } from "./share.ts";
import type { DisplayWord } from "./word.ts";

/** Whether a change is up, down or none; undefined where there is no number. */
export function direction(value: unknown): "up" | "down" | "none" | undefined {
  const change = hundredths(value);
  if (change === undefined) return undefined;
  return change > 0n ? "up" : change < 0n ? "down" : "none";
}

/** A change with its sign, which is a real minus where it falls. */
export const withSign = (text: string, way: ReturnType<typeof direction>): string =>
  way === "up" ? `+${text}` : text.replace(/^-/, "−");

export const delta: DisplayWord = {
  word: "delta",
  describe: "A change with its sign and direction.",
  shows: ["money", "number", "percent", "rate", "integer"],
  says: { namespace: "runtime", text: ({ value, text }) => withSign(text, direction(value)) },
};
