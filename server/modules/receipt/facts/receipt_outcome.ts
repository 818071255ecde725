import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { given } from "../../../platform/records/fields.ts";

/** What a receipt led to, where it bounces. */
export interface ReceiptOutcome {
  readonly repayments: readonly Id<"repayment">[];
  readonly refunds: readonly { readonly id: Id<"refund">; readonly status: string }[];
  readonly payouts: readonly Id<"disbursement">[];
  /** Claims that it met, with how much of each. */
  readonly recovered: readonly { readonly id: Id<"refund">; readonly amount: Money }[];
}

/**
 * The repayments and refunds that a receipt led to, with the pay-outs of refunds that have not left yet. A refund on
 * its way counts as paid, as one does that is closed.
 */
export const receipt_outcome = async ({ db, record, lock }: ReadingOf<"receipt">): Promise<ReceiptOutcome> => {
  const held = lock ? " FOR UPDATE" : "";
  const repayments = await db.rows<{ id: Id<"repayment"> }>(
    `SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'posted' ORDER BY id${held}`,
    [record.id],
  );
  const refunds = await db.rows<{ id: Id<"refund">; status: string }>(
    `SELECT id, CASE status WHEN 'closed' THEN 'paid' ELSE status END AS status FROM refund WHERE receipt = $1::bigint AND status IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'closed') ORDER BY id${held}`,
    [record.id],
  );
  const payouts = await db.rows<{ id: Id<"disbursement">; refund: Id<"refund">; status: string }>(
    `SELECT id, refund, status FROM disbursement WHERE refund = ANY($1::bigint[]) AND status NOT IN ('cancelled', 'reversed', 'succeeded') ORDER BY id${held}`,
    [refunds.map((refund) => refund.id)],
  );
  const recovered = await db.rows<{ id: Id<"refund">; amount: Money }>(
    `SELECT r.id, sum((x ->> 'amount')::numeric)::numeric(15,2) AS amount FROM refund r, jsonb_array_elements(coalesce(r.recoveries, '[]'::jsonb)) AS x WHERE r.payee_entity = $1::bigint AND x ->> 'receipt' = $2 GROUP BY r.id ORDER BY r.id`,
    [record.payer_entity ?? null, given(record, "id")],
  );
  const sent = new Set(payouts.filter(({ status }) => status === "sent").map(({ refund }) => refund));
  return {
    repayments: repayments.map((one) => one.id),
    refunds: refunds.map((refund) => (sent.has(refund.id) ? { ...refund, status: "paid" } : refund)),
    recovered,
    payouts: payouts.filter(({ status }) => status !== "sent").map((one) => one.id),
  };
};
