import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { vendor_limits } from "../facts/vendor_limits.ts";
import { step } from "../../../platform/lifecycle/step.ts";

/** What the vendor may use here stops: its sub-limits are frozen, deals that run go on. */
export const freeze_vendor_limits = effect("freeze_vendor_limits", { vendor_limits }, ({ ask, facts }) => ({
  steps: facts.vendor_limits
    .filter(({ status }) => status === "active")
    .map(({ id }) => step("vendor_sub_limit.freeze", id, { reason: ask.comment ?? "" })),
}));

/** What this side has frozen may be used again. */
export const lift_vendor_limits = effect("lift_vendor_limits", { vendor_limits }, ({ ask, facts }) => ({
  steps: facts.vendor_limits
    .filter(({ status, own_freeze: own }) => status === "frozen" && own)
    .map(({ id }) => step("vendor_sub_limit.unfreeze", id, { reason: ask.comment ?? "" })),
}));

/** The vendor's sub-limits end: what is only reserved is cancelled, what runs is collected to maturity. */
export const end_vendor_limits = effect("end_vendor_limits", { vendor_limits }, ({ ask, facts, today }) => ({
  steps: facts.vendor_limits.map(({ id }) =>
    step("vendor_sub_limit.terminate", id, {
      run_off: "collect_to_maturity",
      effective_on: today,
      reason: ask.comment ?? "",
    }),
  ),
}));
