import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The buyer's limit under the facility of an assignment, and what is known of notices there. */
export interface NotifiedLimit {
  readonly id: string;
  readonly noa_status: string | null;
}

/** The limit on the debtor of an assignment under the facility of its application; undefined where the deal uses none. */
export const notified_limit: Fact = ({ db, record, lock }): Promise<NotifiedLimit | undefined> => db.first<{ id: string; noa_status: string | null }>(
  `SELECT id, noa_status FROM buyer_limit WHERE status IN ('active', 'suspended') AND (facility, buyer_entity) IN (SELECT facility, obligor_entity FROM financing_application WHERE id = $1::bigint AND basis = 'invoice')
   ORDER BY id DESC LIMIT 1${lock ? " FOR UPDATE" : ""}`, [record["application"] ?? null]);
