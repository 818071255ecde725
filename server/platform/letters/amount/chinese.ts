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
export function chineseNumber(number: bigint): string {
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
