import { isClean, textual } from "./textual.ts";
import { oneOf } from "./typed.ts";

/** What a text is that names no other format. */
export const line = textual({
  word: "line",
  describe: "A text in one line; what a string without a format is.",
  most: 300,
  pattern: /^/,
  valid: (value) => isClean(value) && !/[\n\t]/.test(value) && value.trim() !== "",
  sample: (random) => oneOf(random, ["Net 30 days", "螺丝 M6", "Marina Bay", "Café order", "O'Neil & Tan"]),
});
