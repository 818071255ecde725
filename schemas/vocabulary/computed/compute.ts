import { cents, halfUp, isDecimal, text } from "../decimal.ts";
import { daysBetween, isDate } from "../format/date.ts";
import { dayOf } from "../format/datetime.ts";
import { isAbsent } from "../path.ts";

/** Finds the value a reference names: its kind (field, record, param …) and its path. */
export type Lookup = (kind: string, path: string) => unknown;

/** The words that compute a value from others. */
export const computedWords = [
  "sum",
  "difference",
  "product",
  "percent",
  "days",
  "most",
  "latest",
  "month_end",
  "first",
] as const;
/** The kinds of data a reference may name. */
export const referenceKinds = [
  "param",
  "record",
  "row",
  "field",
  "ask",
  "result",
  "selection",
  "source",
  "stored",
  "user",
  "today",
] as const;

/**
 * The value of a constant, a reference or a computed word. Absent data stays absent: undefined. Decimals are exact and
 * are rounded half up, once, by `product` and `percent`.
 * @returns for sum, difference, product and percent a decimal text; for days and most a whole number, for latest and
 * month_end a date; for first what is there of these; for choose the chosen constant; else what the lookup finds
 */
export function compute(operand: unknown, lookup: Lookup): unknown {
  if (operand === null || typeof operand !== "object" || Array.isArray(operand)) return operand;
  const { except, ...reference } = operand as { readonly except?: Except };
  const [word, argument] = Object.entries(reference)[0] ?? [];
  if (word === undefined) return undefined;
  if (except !== undefined) return valuesExcept(word, String(argument), except, lookup);
  if (word === "choose") return choose(argument as unknown as Choice, lookup);
  if (!(computedWords as readonly string[]).includes(word))
    return lookup(word, argument === true ? word : String(argument));
  const values = (argument as unknown[]).map((inner) => compute(inner, lookup));
  switch (word) {
    case "sum":
      return sum(values);
    case "difference":
      return difference(values);
    case "product":
      return product(values);
    case "percent":
      return percent(values);
    case "most":
      return most(values);
    case "latest":
      return latest(values);
    case "month_end":
      return monthEnd(values);
    case "first":
      return values.find((value) => !isAbsent(value));
    default:
      return days(values);
  }
}

/** Rows of a list that do not count: those whose field is one of these. */
interface Except {
  readonly field: string;
  readonly in: readonly unknown[];
}

/** The values of a field of a list's rows that count; nothing where there are rows and none of them says something. */
function valuesExcept(kind: string, path: string, except: Except, lookup: Lookup): unknown {
  const [list, field] = splitPath(path);
  const rows = lookup(kind, list);
  if (!Array.isArray(rows) || rows.length === 0) return lookup(kind, path);
  const values = (rows as Readonly<Record<string, unknown>>[])
    .filter((row) => !except.in.includes(row[except.field]))
    .map((row) => row[field]);
  return values.every(isAbsent) ? "0.00" : values;
}

/** A path to a field of a list's rows: the path of the list, and the field. */
export function splitPath(path: string): [list: string, field: string] {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? [path, ""] : [path.slice(0, dot), path.slice(dot + 1)];
}

interface Choice {
  by: unknown;
  of: Readonly<Record<string, string>>;
}

/** The constant that a value chooses; nothing for a value that is absent or not named. */
function choose({ by, of }: Choice, lookup: Lookup): string | undefined {
  const key = compute(by, lookup);
  return typeof key === "string" && Object.hasOwn(of, key) ? of[key] : undefined;
}

/** A list counts with those of its items that are there; a single absent value makes the sum unknown. */
function sum(values: unknown[]): string | undefined {
  const parts = values.map((value) => (Array.isArray(value) ? total(value) : amountOf(value)));
  return parts.length > 0 && parts.every((part) => part !== undefined)
    ? text(parts.reduce((all, part) => all + part, 0n))
    : undefined;
}

function difference(values: unknown[]): string | undefined {
  const parts = values.map((value) => (Array.isArray(value) ? total(value) : amountOf(value)));
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  const [first, ...others] = parts as bigint[];
  return text(others.reduce((rest, part) => rest - part, first!));
}

function product(values: unknown[]): string | undefined {
  const parts = values.map(amountOf);
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  const exact = (parts as bigint[]).reduce((all, part) => all * part, 1n);
  return text(halfUp(exact * 100n, 100n ** BigInt(parts.length)));
}

function percent([base, share]: unknown[]): string | undefined {
  const amount = amountOf(base);
  const rate = amountOf(share);
  return amount === undefined || rate === undefined ? undefined : text(halfUp(amount * rate, 10_000n));
}

function days([from, to]: unknown[]): number | undefined {
  const first = day(from);
  const last = day(to);
  return first && last ? daysBetween(first, last) : undefined;
}

/** The largest whole number among these and the items of these lists. */
function most(values: unknown[]): number | undefined {
  const numbers = values.flat().filter((value) => Number.isSafeInteger(value)) as number[];
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** The last day among these and the items of these lists; those that are absent do not count. */
function latest(values: unknown[]): string | undefined {
  const found = values.flat().flatMap((value) => day(value) ?? []);
  return found.toSorted().at(-1);
}

/** The last day of a month, by its year and its number. */
function monthEnd([year, month]: unknown[]): string | undefined {
  if (!Number.isSafeInteger(year) || !Number.isSafeInteger(month) || Number(month) < 1 || Number(month) > 12)
    return undefined;
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}

function day(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (isDate(value)) return value;
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)) ? dayOf(value) : undefined;
}

function total(list: unknown[]): bigint | undefined {
  const present = list.filter((item) => !isAbsent(item)).map(amountOf);
  return present.length > 0 && present.every((part) => part !== undefined)
    ? present.reduce<bigint>((all, part) => all + part!, 0n)
    : undefined;
}

function amountOf(value: unknown): bigint | undefined {
  if (isDecimal(value)) return cents(value);
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) * 100n : undefined;
}
