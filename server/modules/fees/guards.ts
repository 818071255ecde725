import { oneAtATime } from "../../platform/lifecycle/facts.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { upfront_fees } from "./facts.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { given } from "../../platform/records/fields.ts";

/** Another order of the same fund provider that was paid under this bank reference; undefined where there is none. */
const same_bank_ref = async (reading: ReadingOf<"financing_order">) => {
  const { db, record, ask } = reading;
  await oneAtATime(reading, "reference of an order", record.financier_entity);
  const row = await db.first<{ id: string }>(
    `SELECT id
      FROM financing_order
      WHERE financier_entity = $1::bigint
        AND upper(bank_ref) = upper($2)
        AND id <> $3::bigint
        AND status IN ('paid', 'refunded')
      LIMIT 1`,
    [record.financier_entity, ask.bank_ref, record.id],
  );
  return row?.id;
};

/** An application has one order at a time that is open or paid. */
export const no_live_order = guard("no_live_order", { upfront_fees }, ({ facts }) => {
  const { live } = facts.upfront_fees;
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
