import type { Facility } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";

type TermName = NonNullable<NonNullable<NonNullable<Facility["proposal"]>["terms"]>[number]["name"]>;

/** A term of a facility before and after a change, as its history keeps it. */
type Term = {
  readonly name: TermName;
  readonly before: string;
  readonly after: string;
};

/** Terms that an amendment may change, and when a change is to the owner's disadvantage. */
const WORSE: Readonly<Record<TermName, "higher" | "lower" | "earlier">> = {
  limit: "lower",
  interest_rate: "higher",
  penalty_rate: "higher",
  late_fee: "higher",
  advance_rate_ip: "lower",
  advance_rate_whitelist: "lower",
  advance_rate_general: "lower",
  grace_days: "lower",
  max_tenor: "lower",
  expires_on: "earlier",
};
/** Terms that are whole numbers. */
export const COUNTS: ReadonlySet<string> = new Set(["grace_days", "max_tenor"]);
/** Terms that an amendment may change. */
export const AMENDABLE = Object.keys(WORSE) as readonly TermName[];

const shown = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

function isWorse(name: TermName, before: unknown, after: unknown): boolean {
  const how = WORSE[name];
  if (before === undefined || before === null) return how === "higher";
  if (how === "earlier") return String(after) < String(before);
  const order = compare(shown(after), shown(before));
  return how === "higher" ? order > 0 : order < 0;
}

/** The terms that differ from those in force, and whether any of it is to the owner's disadvantage. */
export function changedTerms(before: Facility, after: Facility): { terms: Term[]; isWorse: boolean } {
  const changed = AMENDABLE.filter((name) => after[name] !== undefined && shown(after[name]) !== shown(before[name]));
  return {
    terms: changed.map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) })),
    isWorse: changed.some((name) => isWorse(name, before[name], after[name])),
  };
}
