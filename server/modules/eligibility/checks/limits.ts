import { cents, compare, halfUp, text } from "../../../../schemas/vocabulary/decimal.ts";
import { passes, type Finding, type Test } from "../check.ts";
import type { EligibilityInput, LimitGround } from "../input.ts";

/** Whether a limit is in force and carries the amount; shows what is left and what is asked. */
function carries(limit: LimitGround | undefined, amount: string): Finding {
  if (limit === undefined) return { pass: "fail", detail: `none ${amount}` };
  return passes(
    limit.status === "active" && compare(limit.available, amount) >= 0,
    `${limit.available} ${amount}${limit.status === "active" ? "" : ` ${limit.status}`}`,
  );
}

/** The facility has the amount left. */
export const limitFacility: Test = ({ funded, product, facility, amount }) =>
  funded && product !== "issue" ? carries(facility, amount) : undefined;

/** The enterprise's programme has the amount left for this vendor. */
export const limitSub: Test = ({ funded, product, vendor_sub_limit: limit, amount }) =>
  funded && product !== "factoring" && product !== "issue" ? carries(limit, amount) : undefined;

/** The supplier's facility has the amount left for this buyer. */
export const limitBuyer: Test = ({ funded, product, buyer_limit: limit, amount }) =>
  funded && product === "factoring" ? carries(limit, amount) : undefined;

/** The obligor's credit limit carries it; factoring uses none. */
export const limitCredit: Test = ({ funded, product, credit_limit: limit, amount }) =>
  funded && product !== "factoring" ? carries(limit, amount) : undefined;

/** One buyer's share of the facility stays within what the fund provider watches. */
export const concentration: Test = ({ funded, facility, buyer_exposure: exposure, amount }: EligibilityInput) => {
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
    detail: `${text(share)} ${facility.concentration_warn_pct}`,
  };
};
