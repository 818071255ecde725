import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { VendorLimit } from "../facts/vendor_limits.ts";

const limits = ({ facts }: Moment) => facts["vendor_limits"] as readonly VendorLimit[];
const reason = ({ ask }: Moment) => String(ask["comment"] ?? "");

/** The approval of the vendor's KYC is about to run out. */
export const kyc_runs_out_soon: Effect = () => ({ sets: { kyc_status: "expiring" } });

/** What the vendor may use here stops: its sub-limits are frozen, deals that run go on. */
export const freeze_vendor_limits: Effect = (moment) => ({
  steps: limits(moment).filter(({ status }) => status === "active").map(({ id }) => ({ do: "vendor_sub_limit.freeze", id, values: { reason: reason(moment) } })),
});

/** What this side has frozen may be used again. */
export const lift_vendor_limits: Effect = (moment) => ({
  steps: limits(moment).filter(({ status, own_freeze: own }) => status === "frozen" && own).map(({ id }) => ({ do: "vendor_sub_limit.unfreeze", id, values: { reason: reason(moment) } })),
});

/** The vendor's sub-limits end: what is only reserved is cancelled, what runs is collected to maturity. */
export const end_vendor_limits: Effect = (moment) => ({
  steps: limits(moment).map(({ id }) => ({ do: "vendor_sub_limit.terminate", id, values: { run_off: "collect_to_maturity", effective_on: moment.today, reason: reason(moment) } })),
});
