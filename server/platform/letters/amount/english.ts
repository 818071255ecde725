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
export function englishNumber(number: bigint): string {
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
