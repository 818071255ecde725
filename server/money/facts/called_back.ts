import type { Fact } from "../../lifecycle/facts/fact.ts";

/** A credit note on a financing, and what of an over-advance it calls back that is not paid. */
export interface CalledBack {
  readonly id: string;
  readonly open: string;
}

/** The credit notes that lessened the face of the financing, the oldest first. */
export const called_back: Fact = async ({ db, record, lock }): Promise<readonly CalledBack[]> => db.rows<{ id: string; open: string }>(
  `SELECT id, CASE WHEN cure_status = 'open' THEN coalesce(over_advance_open, 0) ELSE 0 END::numeric(15,2) AS open FROM credit_note
   WHERE financing = $1::bigint AND status = 'applied' AND kind <> 'accounting' ORDER BY id${lock ? " FOR UPDATE" : ""}`, [/^\d+$/.test(String(record["id"])) ? record["id"] : null]);
