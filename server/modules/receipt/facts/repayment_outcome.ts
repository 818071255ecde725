import type { Id } from "../../../../schemas/vocabulary/value.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** What a repayment led to, where it is taken back. */
export interface RepaymentOutcome {
  /** Refunds of what its deals had left over. One on its way counts as paid, as one does that is closed. */
  readonly refunds: readonly { readonly id: Id<"refund">; readonly status: string }[];
  /** Their pay-outs that have not left yet. */
  readonly payouts: readonly Id<"disbursement">[];
}

/** Reads it. */
export const repayment_outcome = async ({ db, record, lock }: ReadingOf<"repayment">): Promise<RepaymentOutcome> => {
  const held = lock ? " FOR UPDATE" : "";
  const deals = rowsIn(record, "lines")
    .map((line) => line.financing)
    .filter(Boolean);
  if (deals.length === 0) return { refunds: [], payouts: [] };
  const refunds = await db.rows<{ id: Id<"refund">; status: string }>(
    `SELECT id, CASE status WHEN 'closed' THEN 'paid' ELSE status END AS status FROM refund WHERE receipt = $1::bigint AND financing = ANY($2::bigint[]) AND status IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'closed') ORDER BY id${held}`,
    [record.receipt ?? null, deals],
  );
  const payouts = await db.rows<{ id: Id<"disbursement">; refund: Id<"refund">; status: string }>(
    `SELECT id, refund, status FROM disbursement WHERE refund = ANY($1::bigint[]) AND status NOT IN ('cancelled', 'reversed', 'succeeded') ORDER BY id${held}`,
    [refunds.map(({ id }) => id)],
  );
  const sent = new Set(payouts.filter(({ status }) => status === "sent").map(({ refund }) => refund));
  return {
    refunds: refunds.map((one) => (sent.has(one.id) ? { ...one, status: "paid" } : one)),
    payouts: payouts.filter(({ status }) => status !== "sent").map(({ id }) => id),
  };
};
