import { textual } from "./textual.ts";
import { below } from "./typed.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pattern = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** A month of the calendar. */
export const month = textual({
  word: "month",
  describe: "A month of the calendar, YYYY-MM.",
  most: 7,
  pattern,
  show(value, { language }) {
    if (typeof value !== "string" || !pattern.test(value)) return String(value ?? "");
    const [year, place] = value.split("-").map(Number);
    return language === "zh-CN" ? `${year}年${place}月` : `${months[place! - 1]} ${year}`;
  },
  sample: (random) => `2026-${String(1 + below(random, 12)).padStart(2, "0")}`,
});
