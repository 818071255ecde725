import type { ReceiptOutcome } from "../effects/receipt.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The repayments and refunds that a receipt led to, with the pay-outs of refunds that have not left yet. A refund on its way counts as paid, as one does that is closed. */
export const receipt_outcome: Fact = async ({ db, record, lock }): Promise<ReceiptOutcome> => {
  const held = lock ? " FOR UPDATE" : "";
  const repayments = await db.rows<{ id: string }>(`SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'posted' ORDER BY id${held}`, [record["id"]]);
  const refunds = await db.rows<{ id: string; status: string }>(
    `SELECT id, CASE status WHEN 'closed' THEN 'paid' ELSE status END AS status FROM refund WHERE receipt = $1::bigint AND status IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'closed') ORDER BY id${held}`, [record["id"]]);
  const payouts = await db.rows<{ id: string; refund: string; status: string }>(
    `SELECT id, refund, status FROM disbursement WHERE refund = ANY($1::bigint[]) AND status NOT IN ('cancelled', 'reversed', 'succeeded') ORDER BY id${held}`, [refunds.map((refund) => refund.id)]);
  const recovered = await db.rows<{ id: string; amount: string }>(
    `SELECT r.id, sum((x ->> 'amount')::numeric)::numeric(15,2) AS amount FROM refund r, jsonb_array_elements(coalesce(r.recoveries, '[]'::jsonb)) AS x WHERE r.payee_entity = $1::bigint AND x ->> 'receipt' = $2 GROUP BY r.id ORDER BY r.id`,
    [record["payer_entity"] ?? null, String(record["id"])]);
  const sent = new Set(payouts.filter(({ status }) => status === "sent").map(({ refund }) => refund));
  return {
    repayments: repayments.map((one) => one.id), refunds: refunds.map((refund) => (sent.has(refund.id) ? { ...refund, status: "paid" } : refund)),
    recovered, payouts: payouts.filter(({ status }) => status !== "sent").map((one) => one.id),
  };
};
