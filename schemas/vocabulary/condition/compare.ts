import { compare, isDecimal } from "../decimal.ts";
import { isDate } from "../format/date.ts";
import { dayOf } from "../format/datetime.ts";
import { isAbsent } from "../path.ts";

/** How values compare: as numbers, days, texts, or by their look where nothing is known of them. */
export type Kind = "number" | "date" | "text" | "any";

/** Whether two values are equal; undefined if one is absent. Decimals are equal by value: 10 is 10.00. */
export function same(left: unknown, right: unknown, kind: Kind): boolean | undefined {
  if (isAbsent(left) || isAbsent(right)) return undefined;
  if (kind !== "text") {
    const found = order(left, right, kind);
    if (found !== undefined) return found === 0;
  }
  return typeof left === typeof right ? left === right : String(left) === String(right);
}

/** Order of two values, below 0, 0 or above 0; undefined if one is absent or they are not of one kind. */
export function order(left: unknown, right: unknown, kind: Kind): number | undefined {
  if (isAbsent(left) || isAbsent(right)) return undefined;
  const [first, second] = [decimal(left), decimal(right)];
  if (kind !== "text" && kind !== "date" && first !== undefined && second !== undefined) return compare(first, second);
  if (kind === "number" || kind === "text") return undefined;
  return dates(left, right);
}

function decimal(value: unknown): string | undefined {
  if (isDecimal(value)) return value;
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Two moments by time; if one is a day, by day in Singapore; if one is a month, by month. */
function dates(left: unknown, right: unknown): number | undefined {
  if (typeof left !== "string" || typeof right !== "string") return undefined;
  const months = [monthOf(left), monthOf(right)] as const;
  if ((isMonth(left) || isMonth(right)) && months[0] !== undefined && months[1] !== undefined)
    return months[0] < months[1] ? -1 : months[0] > months[1] ? 1 : 0;
  const days = [isDate(left), isDate(right)];
  const moments = [isTimestamp(left), isTimestamp(right)];
  if (moments[0] && moments[1]) return Math.sign(Date.parse(left) - Date.parse(right));
  if (!(days[0] || moments[0]) || !(days[1] || moments[1])) return undefined;
  const first = days[0] ? left : dayOf(left);
  const second = days[1] ? right : dayOf(right);
  return first < second ? -1 : first > second ? 1 : 0;
}

const isMonth = (value: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

/** The month in which a day or moment is in Singapore; a month is its own. */
function monthOf(value: string): string | undefined {
  if (isMonth(value)) return value;
  return isDate(value) ? value.slice(0, 7) : isTimestamp(value) ? dayOf(value).slice(0, 7) : undefined;
}

function isTimestamp(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}
