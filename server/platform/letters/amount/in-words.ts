import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import { chineseNumber } from "./chinese.ts";
import { englishNumber } from "./english.ts";

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
