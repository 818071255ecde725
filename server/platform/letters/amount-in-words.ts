import { cents } from "../../../schemas/vocabulary/decimal.ts";

const UNITS = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES = ["", "thousand", "million", "billion", "trillion"];

function belowHundred(number: number): string {
  if (number < 20) return UNITS[number] ?? "";
  return [TENS[Math.floor(number / 10)], UNITS[number % 10]].filter(Boolean).join("-");
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = belowHundred(number % 100);
  if (hundreds === 0) return rest;
  return `${UNITS[hundreds]} hundred${rest === "" ? "" : ` and ${rest}`}`;
}

/** A whole number in English words; "and" stands before what is below a hundred. */
function englishNumber(number: bigint): string {
  if (number === 0n) return "zero";
  const groups: number[] = [];
  for (let rest = number; rest > 0n; rest /= 1000n) groups.push(Number(rest % 1000n));
  const words = groups
    .flatMap((group, scale) => (group === 0 ? [] : [`${belowThousand(group)} ${SCALES[scale] ?? ""}`.trim()]))
    .reverse();
  const last = groups[0] ?? 0;
  if (words.length > 1 && last > 0 && last < 100) words.splice(-1, 1, `and ${words.at(-1) ?? ""}`);
  return words.join(" ");
}

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
