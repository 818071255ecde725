import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { step } from "../../../platform/lifecycle/step.ts";

/** A sub-limit of a vendor that the listing company gave or asked for. */
interface VendorLimit {
  readonly id: Id<"vendor_sub_limit">;
  readonly status: string;
  /** Frozen by the listing company itself. */
  readonly own_freeze: boolean;
}

/** Sub-limits of the vendor under facilities of the listing company, or that it gave; still in use. */
const vendor_limits = async ({ db, record, lock }: ReadingOf<"vendor">): Promise<readonly VendorLimit[]> =>
  db.rows<VendorLimit & Record<string, unknown>>(
    `SELECT l.id, l.status,
     coalesce(
       (l.frozen_by = 'enterprise' AND en.company = $2) OR (l.frozen_by = 'financier' AND fi.company = $2), false
     ) AS own_freeze
   FROM vendor_sub_limit l
   JOIN company_entity en ON en.id = l.enterprise_entity
   JOIN company_entity fi ON fi.id = l.financier_entity
   WHERE l.vendor_entity = $1 AND $2 IN (en.company, fi.company) AND l.status IN ('active', 'frozen')
   ORDER BY l.id${lock ? " FOR UPDATE OF l" : ""}`,
    [record.vendor_entity ?? null, record.owner_company],
  );

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
