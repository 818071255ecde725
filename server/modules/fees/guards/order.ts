import { order_ground } from "../facts/order_ground.ts";
import { same_bank_ref } from "../facts/same_bank_ref.ts";
import { guard } from "../../../platform/lifecycle/guards/guard.ts";
import { given } from "../../../platform/records/fields.ts";

/** An application has one order at a time that is open or paid. */
export const no_live_order = guard("no_live_order", { order_ground }, ({ facts }) => {
  const { live } = facts.order_ground;
  return live === undefined ? undefined : { params: { number: live } };
});

/** The order's hours have not run out. */
export const order_open = guard("order_open", ({ record, now }) =>
  Date.parse(given(record, "expires_at")) > Date.parse(now)
    ? undefined
    : { details: { purpose: "financing_order", can_resend: true } },
);

/** No more attempts to pay were reported than the thresholds allow. */
export const attempts_left = guard("attempts_left", ({ record, thresholds: { fee_payment_attempts: most } }) =>
  (record.attempts ?? 0) < most ? undefined : { params: { most: String(most) } },
);

/** No other order to this fund provider was paid under the same bank reference. */
export const bank_ref_free = guard("bank_ref_free", { same_bank_ref }, ({ facts }) =>
  facts.same_bank_ref === undefined ? undefined : {},
);
