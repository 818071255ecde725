import type { FormatWord } from "./word.ts";
import { below, plain } from "./typed.ts";

export const integer: FormatWord = {
  word: "integer",
  describe: "A whole number, as a JSON number.",
  schema: { type: "integer" },
  column: "integer",
  align: "end",
  order: "number",
  read(typed) {
    const bare = plain(typed).replaceAll(",", "");
    return /^-?\d{1,9}$/.test(bare) ? String(Number(bare)) : undefined;
  },
  show: (value) =>
    typeof value === "number"
      ? String(value)
          .replace(/\B(?=(\d{3})+$)/g, ",")
          .replace("-", "\u2212")
      : String(value ?? ""),
  sample: (random) => below(random, 1000),
};
