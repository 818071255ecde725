import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import { englishNumber } from "./english.ts";

const DIGITS = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"];
const PLACES = ["", "拾", "佰", "仟"];
const SECTIONS = ["", "万", "亿", "兆"];

/** Four digits in formal characters; one 零 for any run of zeros between digits. */
function section(digits: string): string {
  const written = [...digits]
    .map((digit, index) =>
      digit === "0" ? "零" : `${DIGITS[Number(digit)] ?? ""}${PLACES[digits.length - 1 - index] ?? ""}`,
    )
    .join("");
  return written.replace(/零+/g, "零").replace(/零$/, "");
}

/** A whole number in the formal characters that cannot be altered by a stroke. */
function chineseNumber(number: bigint): string {
  if (number === 0n) return "零";
  const digits = number.toString();
  const first = digits.length % 4 || 4;
  const sections = [digits.slice(0, first), ...(digits.slice(first).match(/\d{4}/g) ?? [])];
  const written = sections
    .map((part, index) => {
      const words = section(part);
      return words === "" ? "零" : `${words}${SECTIONS[sections.length - 1 - index] ?? ""}`;
    })
    .join("");
  return written.replace(/零+/g, "零").replace(/零$/, "");
}

const ENGLISH: Readonly<Record<string, string>> = { SGD: "Singapore dollars", USD: "United States dollars" };
const CHINESE: Readonly<Record<string, string>> = { SGD: "新加坡元", USD: "美元" };

function inChinese(whole: bigint, part: number, currency: string): string {
  const tenths = Math.floor(part / 10);
  const hundredths = part % 10;
  const main = whole === 0n && part > 0 ? "" : `${chineseNumber(whole)}元`;
  const rest = [
    tenths > 0 ? `${chineseNumber(BigInt(tenths))}角` : hundredths > 0 && main !== "" ? "零" : "",
    hundredths > 0 ? `${chineseNumber(BigInt(hundredths))}分` : "",
  ].join("");
  return `${CHINESE[currency] ?? currency}${main}${rest}${hundredths === 0 ? "整" : ""}`;
}

/**
 * An amount as a legal document writes it out, so that a changed digit shows.
 * @param amount decimal text, not negative
 * @throws RangeError if it is no amount
 */
export function amountInWords(amount: string, currency: string, language: "en-US" | "zh-CN"): string {
  const all = cents(amount);
  if (all < 0n) throw new RangeError(`"${amount}" is below zero`);
  const whole = all / 100n;
  const part = Number(all % 100n);
  if (language === "zh-CN") return inChinese(whole, part, currency);
  return `${ENGLISH[currency] ?? currency} ${englishNumber(whole)}${part === 0 ? "" : ` and cents ${englishNumber(BigInt(part))}`} only`;
}
