import type { EligibilityInput } from "./input.ts";

/** The codes under which eligibility is told, in the order in which they are shown. */
export const CODES = [
  "KYC_OK",
  "FACILITY_ACTIVE",
  "CONFIRMED",
  "NOT_LOCKED",
  "NOT_FUNDED",
  "NO_DUPLICATE",
  "NOT_OVERDUE",
  "NO_DISPUTE",
  "TENOR",
  "BUYER_LISTED",
  "LIMIT_FACILITY",
  "LIMIT_SUB",
  "LIMIT_BUYER",
  "LIMIT_CREDIT",
  "CONCENTRATION",
  "CREDIT_NOTES",
  "OVER_ADVANCE",
  "DOCS",
  "NOA",
  "ACCOUNT_ACTIVE",
  "CURRENCY",
  "RELATED_PARTY",
] as const;

/** A code of eligibility. */
export type Code = (typeof CODES)[number];

/** How a check came out; `warn` lets the deal pass and is shown. */
export type Outcome = "pass" | "warn" | "fail";

/** What a check found, with the number behind it. Never names another fund provider. */
export interface Finding {
  readonly pass: Outcome;
  /**
   * Figures, dates and document numbers in the order that the check speaks of them; no sentences, so it needs no
   * language.
   */
  readonly detail: string;
}

/** One line of an eligibility result. */
export interface Check extends Finding {
  readonly code: Code;
}

/** A pure check; undefined where it does not concern this deal. */
export type Test = (input: EligibilityInput) => Finding | undefined;

/** The finding of a condition that lets pass or fails. */
export const passes = (holds: boolean, detail: string): Finding => ({ pass: holds ? "pass" : "fail", detail });

/** The finding over many items: fails with those that fail, passes with what is said of all. */
export function eachItem<T>(
  items: readonly T[],
  fails: (item: T) => boolean,
  name: (item: T) => string,
  said: string,
): Finding {
  const bad = items.filter(fails);
  return bad.length === 0 ? { pass: "pass", detail: said } : { pass: "fail", detail: bad.map(name).join(", ") };
}
