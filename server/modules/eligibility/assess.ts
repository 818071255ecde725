import type { Check, Code, Test } from "./check.ts";
import { CODES } from "./check.ts";
import {
  confirmed,
  creditNotes,
  noDispute,
  noDuplicate,
  notFunded,
  notLocked,
  notOverdue,
  overAdvance,
  tenor,
} from "./checks/invoices.ts";
import { concentration, limitBuyer, limitCredit, limitFacility, limitSub } from "./checks/limits.ts";
import {
  accountActive,
  buyerListed,
  documentsThere,
  facilityActive,
  kycOk,
  noticeServed,
  oneCurrency,
  relatedParty,
} from "./checks/parties.ts";
import type { EligibilityInput } from "./input.ts";

const TESTS: Readonly<Record<Code, Test>> = {
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

/** Every check that concerns the deal, in the order of the codes, each with the number behind it. */
export function assess(ground: EligibilityInput): Check[] {
  return CODES.flatMap((code) => {
    const found = TESTS[code](ground);
    return found === undefined ? [] : [{ code, ...found }];
  });
}

/** The checks that stop the deal. */
export const failed = (checks: readonly Check[]): readonly Check[] => checks.filter((check) => check.pass === "fail");
