import { isClean, textual } from "./textual.ts";
import { oneOf } from "./typed.ts";

export const text = textual({
  word: "text",
  describe: "A text of several lines.",
  most: 4000,
  pattern: /^/,
  column: "text",
  valid: (value) => isClean(value) && value.trim() !== "",
  read: (typed) => (isClean(typed) ? typed.replaceAll("\r\n", "\n").trimEnd() : undefined),
  sample: (random) =>
    oneOf(random, ["Delivered in two parts.\nSecond part is late.", "货物已验收", "As agreed by phone."]),
});
