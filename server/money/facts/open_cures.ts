import type { Fact } from "../../lifecycle/facts/fact.ts";

/** A credit note whose over-advance the supplier still owes, and the deal it belongs to. */
export interface OpenCure {
  readonly id: string;
  readonly financing: string;
  readonly amount: string;
}

/** Over-advances of the deals that a repayment names and that are not paid back yet, oldest first. */
export const open_cures: Fact = async ({ db, record }): Promise<readonly OpenCure[]> => {
  const lines = Array.isArray(record["lines"]) ? record["lines"] as Record<string, unknown>[] : [];
  const deals = lines.map((line) => line["financing"]).filter(Boolean);
  if (deals.length === 0) return [];
  return db.rows<{ id: string; financing: string; amount: string }>(
    `SELECT note.id, note.financing, note.over_advance_amount AS amount FROM credit_note note
     WHERE note.financing = ANY($1::bigint[]) AND note.cure_status = 'open' ORDER BY note.id`, [deals]);
};
