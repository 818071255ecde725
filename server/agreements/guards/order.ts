import type { OrderGround } from "../facts/order_ground.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** An application has one order at a time that is open or paid. */
export const no_live_order: Guard = ({ facts }) => {
  const { live } = facts["order_ground"] as OrderGround;
  return live === undefined ? undefined : { params: { number: live } };
};

/** The order's hours have not run out. */
export const order_open: Guard = ({ record, now }) => (Date.parse(String(record["expires_at"])) > Date.parse(now) ? undefined : { details: { purpose: "financing_order", can_resend: true } });

/** No more than five attempts to pay were reported. */
export const MOST_ATTEMPTS = 5;

export const attempts_left: Guard = ({ record }) => (Number(record["attempts"] ?? 0) < MOST_ATTEMPTS ? undefined : { params: { most: String(MOST_ATTEMPTS) } });

/** No other order to this fund provider was paid under the same bank reference. */
export const bank_ref_free: Guard = ({ facts }) => (facts["same_bank_ref"] === undefined ? undefined : {});
