import type { FormatWord } from "./word.ts";
import { below, plain } from "./typed.ts";

const names: Readonly<Record<"en-US" | "zh-CN", readonly string[]>> = {
  "en-US": [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  "zh-CN": Array.from({ length: 12 }, (_month, index) => `${index + 1}月`),
};

/** The months, as numbers. */
export const monthsOfYear: readonly string[] = names["zh-CN"].map((_name, index) => String(index + 1));

export const month_of_year: FormatWord = {
  word: "month_of_year",
  describe: "A month of any year, 1 to 12 as a JSON number; chosen and shown by its name.",
  schema: { type: "integer" },
  column: "integer",
  align: "start",
  order: "number",
  read(typed) {
    const bare = plain(typed).toLowerCase().replace(/月$/, "");
    const named = bare.length < 3 ? -1 : names["en-US"].findIndex((name) => name.toLowerCase().startsWith(bare));
    return named >= 0 ? String(named + 1) : monthsOfYear.includes(bare) ? bare : undefined;
  },
  show: (value, { language }) => names[language][Number(value) - 1] ?? String(value ?? ""),
  sample: (random) => 1 + below(random, 12),
};
