import { cents, compare, halfUp, text } from "../../../schemas/vocabulary/decimal.ts";
import {
  passes,
  type Finding,
  type Test,
  type Check,
  type Outcome,
  type Code,
  CODES,
  confirmed,
  creditNotes,
  noDispute,
  noDuplicate,
  notFunded,
  notLocked,
  notOverdue,
  overAdvance,
  tenor,
  accountActive,
  buyerListed,
  documentsThere,
  facilityActive,
  kycOk,
  noticeServed,
  oneCurrency,
  relatedParty,
} from "./checks.ts";
import { OF_BUYER } from "../../../schemas/vocabulary/display/finding.ts";
import type { EligibilityInput, EligibilityLimit } from "./input.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** A finding with what not everybody who is told it may read. */
interface FindingOfAll extends Finding {
  /** What is left of a limit that is the buyer's. */
  readonly left?: Money;
}

type TestForAll = (input: EligibilityInput) => FindingOfAll | undefined;

/** Whether a limit is in force and carries the amount; shows what is left and what is asked. */
function carries(limit: EligibilityLimit | undefined, amount: string): Finding {
  if (limit === undefined) return { pass: "fail", detail: `none ${amount}` };
  return passes(
    limit.status === "active" && compare(limit.available, amount) >= 0,
    `${limit.available} ${amount}${limit.status === "active" ? "" : ` ${limit.status}`}`,
  );
}

/** Whether the buyer itself asks: then its limits are told to it. */
const isBuyers = (product: EligibilityInput["product"]): boolean => product === "issue" || product === "dpo";

/**
 * The same of a limit that is the buyer's, where the supplier asks: whether it carries the amount. What is left of it
 * is between the buyer and the fund provider, and stands apart (`left`).
 */
function carriesUntold(limit: EligibilityLimit | undefined, amount: string): FindingOfAll {
  const whole = carries(limit, amount);
  if (limit === undefined) return whole;
  return limit.status === "active"
    ? { pass: whole.pass, detail: `${OF_BUYER} ${amount}`, left: text(cents(limit.available)) }
    : { pass: whole.pass, detail: `0.00 ${amount} ${limit.status}` };
}

/** The facility has the amount left; that of a programme is the buyer's, that of factoring the supplier's own. */
const limitFacility: TestForAll = ({ funded, product, facility, amount }) =>
  !funded || product === "issue"
    ? undefined
    : product === "factoring" || isBuyers(product)
      ? carries(facility, amount)
      : carriesUntold(facility, amount);

/** The enterprise's programme has the amount left for this vendor. */
const limitSub: Test = ({ funded, product, vendor_sub_limit: limit, amount }) =>
  funded && product !== "factoring" && product !== "issue" ? carries(limit, amount) : undefined;

/** The supplier's facility has the amount left for this buyer. */
const limitBuyer: Test = ({ funded, product, buyer_limit: limit, amount }) =>
  funded && product === "factoring" ? carries(limit, amount) : undefined;

/** The obligor's credit limit carries it; factoring uses none. */
const limitCredit: TestForAll = ({ funded, product, credit_limit: limit, amount }) =>
  !funded || product === "factoring"
    ? undefined
    : isBuyers(product)
      ? carries(limit, amount)
      : carriesUntold(limit, amount);

/** One buyer's share of the facility stays within what the fund provider watches, which is the fund provider's own. */
const concentration: Test = ({ funded, facility, buyer_exposure: exposure, amount }: EligibilityInput) => {
  if (
    !funded ||
    facility?.concentration_warn_pct === undefined ||
    exposure === undefined ||
    cents(facility.limit) === 0n
  )
    return undefined;
  const share = halfUp((cents(exposure) + cents(amount)) * 10_000n, cents(facility.limit));
  return {
    pass: share > cents(facility.concentration_warn_pct) ? "warn" : "pass",
    detail: text(share),
  };
};

const TESTS: Readonly<Record<Code, TestForAll>> = {
  KYC_OK: kycOk,
  FACILITY_ACTIVE: facilityActive,
  CONFIRMED: confirmed,
  NOT_LOCKED: notLocked,
  NOT_FUNDED: notFunded,
  NO_DUPLICATE: noDuplicate,
  NOT_OVERDUE: notOverdue,
  NO_DISPUTE: noDispute,
  TENOR: tenor,
  BUYER_LISTED: buyerListed,
  LIMIT_FACILITY: limitFacility,
  LIMIT_SUB: limitSub,
  LIMIT_BUYER: limitBuyer,
  LIMIT_CREDIT: limitCredit,
  CONCENTRATION: concentration,
  CREDIT_NOTES: creditNotes,
  OVER_ADVANCE: overAdvance,
  DOCS: documentsThere,
  NOA: noticeServed,
  ACCOUNT_ACTIVE: accountActive,
  CURRENCY: oneCurrency,
  RELATED_PARTY: relatedParty,
};

/** What stands against a deal is read before what speaks for it. */
const OUTCOMES: readonly Outcome[] = ["fail", "warn", "pass"];

/**
 * Every check that concerns the deal, each with the number behind it that its asker may read: what fails, what is only
 * shown, what passes, and among these in the order of the codes.
 */
export const assess = (input: EligibilityInput): Check[] => forAsker(assessForAll(input));

/** Checks without what only the fund provider is told of them. */
export const forAsker = (checks: readonly (Check & FindingOfAll)[]) => checks.map(({ left: _left, ...check }) => check);

/** The same with what is left of each limit of the buyer's, which a record keeps for the fund provider alone. */
export function assessForAll(input: EligibilityInput): (Check & FindingOfAll)[] {
  const all = CODES.flatMap((code) => {
    const found = TESTS[code](input);
    return found === undefined ? [] : [{ code, ...found }];
  });
  return OUTCOMES.flatMap((outcome) => all.filter(({ pass }) => pass === outcome));
}

/** The checks that stop the deal. */
export const failed = (checks: readonly Check[]): readonly Check[] => checks.filter((check) => check.pass === "fail");
